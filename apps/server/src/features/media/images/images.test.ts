import type { MediaItem } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageUnavailableError } from '../../../core/storage/storage.ts';
import {
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
  runVariantJobs,
} from '../../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
}, 60_000);
afterAll(() => app.close());

const open = async (url: string) => (await app.visit('localhost', url)).body;
const read = (id: string) =>
  app.api<MediaItem>('GET', `/media/${id}`, { token: world.person.token }).then(({ body }) => body);

/** Left half red, right half blue, upper half dark: every orientation can be told apart. */
const corners = async (): Promise<Buffer> => {
  const raw = Buffer.alloc(60 * 40 * 3);
  for (let y = 0; y < 40; y += 1) {
    for (let x = 0; x < 60; x += 1) {
      const light = y < 20 ? 90 : 220;
      raw[(y * 60 + x) * 3 + (x < 30 ? 0 : 2)] = light;
    }
  }
  return sharp(raw, { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer();
};

/** The colours of the corners, clockwise from the top left. */
const lookOf = async (body: Buffer): Promise<string> => {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r, , b] = data.subarray(place, place + 3);
    return `${r! > b! ? 'red' : 'blue'} ${Math.max(r!, b!) > 150 ? 'light' : 'dark'}`;
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)].join(', ');
};

describe('a photo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is shown upright whatever its EXIF orientation (%i)',
    async (orientation) => {
      const upright = await corners();
      const stored = await sharp(await sharp(upright).jpeg({ quality: 100 }).toBuffer())
        .withMetadata({ orientation })
        .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' } })
        .toBuffer();
      const expected = await sharp(stored).autoOrient().png().toBuffer();
      const { body } = await me.upload(stored, `way-${orientation}.jpg`);
      const original = await open(body.url);
      expect(await lookOf(original)).toBe(await lookOf(expected));
      const { width, height, exif, orientation: left } = await sharp(original).metadata();
      expect({ width, height }).toEqual({ width: body.width, height: body.height });
      expect([exif, left]).toEqual([undefined, undefined]);
    },
  );

  it('has no location, camera data or comment in any of its sizes', async () => {
    const photo = await sharp(await freshPhoto(700, 400))
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    const { body } = await me.upload(photo, 'where.jpg');
    await runVariantJobs(app);
    for (const query of ['', '?w=320', '?w=400', '?w=640']) {
      const size = await open(body.url + query);
      const { exif, xmp, iptc } = await sharp(size).metadata();
      expect([exif, xmp, iptc, size.includes('secret')]).toEqual([undefined, undefined, undefined, false]);
    }
  });

  it('is stored in sizes no larger than itself, each requested by width', async () => {
    const { body } = await me.upload(await freshPhoto(1_000, 500), 'sizes.jpg');
    const widthOf = async (query: string) => (await sharp(await open(body.url + query)).metadata()).width;
    // Until the variants exist, the original is served for each width.
    expect(await widthOf('?w=320')).toBe(1_000);
    await runVariantJobs(app);
    const widths = await Promise.all(
      ['', '?w=320', '?w=400', '?w=640', '?w=960', '?w=1280', '?w=2560'].map(widthOf),
    );
    expect(widths).toEqual([1_000, 320, 400, 640, 960, 1_000, 1_000]);
    expect((await app.visit('localhost', `${body.url}?w=1280`)).headers['content-type']).toBe('image/webp');
    for (const query of ['?w=321', '?w=0', '?w=-320', '?w=99999', '?w=x', '?w=320&w=640']) {
      expect((await app.visit('localhost', body.url + query)).status).toBe(404);
    }
    expect(await read(body.id)).toMatchObject({ state: 'ready', thumbnail: `${body.url}?w=400` });
  });

  it('has a colour, a blurred placeholder and a focal point', async () => {
    const dot = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e01010' } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#dddddd' } })
      .composite([{ input: dot, left: 330, top: 140 }])
      .png()
      .toBuffer();
    const { body } = await me.upload(picture, 'dot.png');
    await runVariantJobs(app);
    const item = await read(body.id);
    expect(item.focalPoint.x).toBeGreaterThan(0.7);
    expect(item.focalPoint.y).toBeGreaterThan(0.6);
    expect(item.color).toMatch(/^#d/);
    const { w, h } = thumbHashToRGBA(Buffer.from(item.thumbhash!, 'base64'));
    expect(w / h).toBeCloseTo(2, 0);
    const chosen = { x: 0.1, y: 0.2 };
    await app.api('PATCH', `/media/${item.id}`, { token: world.person.token, body: { focalPoint: chosen } });
    expect((await read(item.id)).focalPoint).toEqual(chosen);
  });
});

describe('an image that is not a photo', () => {
  it('keeps its transparency and gets no placeholder colour', async () => {
    const clear = await sharp({
      create: { width: 600, height: 60, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.4 } },
    })
      .png()
      .toBuffer();
    const { body } = await me.upload(clear, 'logo.png');
    await runVariantJobs(app);
    for (const query of ['', '?w=320']) {
      const { data } = await sharp(await open(body.url + query))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBeGreaterThan(90);
      expect(data[3]).toBeLessThan(115);
    }
    expect((await read(body.id)).color).toBeNull();
  });

  const moving = async (frames: number, delay: number): Promise<Buffer> => {
    const height = 20;
    const strip = Buffer.alloc(400 * height * frames * 3);
    for (let frame = 0; frame < frames; frame += 1)
      strip.fill((frame * 97 + 40) % 256, frame * 400 * height * 3, (frame + 1) * 400 * height * 3);
    return sharp(strip, { raw: { width: 400, height: height * frames, channels: 3, pageHeight: height } })
      .gif({ delay: Array.from({ length: frames }, () => delay), loop: 0 })
      .toBuffer();
  };

  it.each([
    [3, 100, 3],
    [99, 40, 99],
    [100, 40, 100],
    [101, 40, 100],
    [20, 1_000, 8],
  ])('stays animated: of %i frames of %ims %i are kept', async (frames, delay, kept) => {
    const { body } = await me.upload(await moving(frames, delay), 'moving.gif');
    expect(body).toMatchObject({ mimeType: 'image/webp', width: 400, height: 20 });
    await runVariantJobs(app);
    for (const query of ['', '?w=320']) {
      const { pages, delay: delays } = await sharp(await open(body.url + query)).metadata();
      expect([pages, delays?.[0]]).toEqual([kept, delay]);
    }
  });

  it('with many large frames keeps those within the pixel limit of one image', async () => {
    const frames = await sharp(Buffer.alloc(1_000 * 2_000 * 24 * 3, 90), {
      raw: { width: 1_000, height: 2_000 * 24, channels: 3, pageHeight: 2_000 },
    })
      .composite(
        Array.from({ length: 24 }, (_, at) => ({
          input: {
            create: { width: 90, height: 90, channels: 3 as const, background: at % 2 ? '#f00' : '#00f' },
          },
          left: at * 30,
          top: at * 2_000 + 5,
        })),
      )
      .gif({ delay: Array.from({ length: 24 }, () => 50) })
      .toBuffer();
    const { body } = await me.upload(frames, 'large.gif');
    expect(body).toMatchObject({ width: 1_000, height: 2_000 });
    expect((await sharp(await open(body.url)).metadata()).pages).toBe(20);
  }, 60_000);

  it('is re-encoded, so that hidden data is gone', async () => {
    const polyglot = Buffer.concat([await moving(2, 100), Buffer.from('/*<script>alert(1)</script>*/=1;')]);
    const { status, body } = await me.upload(polyglot, 'both.gif');
    expect(status).toBe(201);
    expect((await open(body.url)).includes('script')).toBe(false);
  });
});

describe('an image that cannot be processed', () => {
  it('is rejected when it is truncated', async () => {
    const whole = await freshPhoto(400, 300);
    const { status, body } = await me.upload(whole.subarray(0, whole.length / 2), 'half.jpg');
    expect(status).toBe(415);
    expect(body.error).toContain('damaged or incomplete');
  });

  it('is accepted up to 40 megapixels and rejected above, whatever its bytes', async () => {
    const at = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    expect(at.length).toBeLessThan(limits.media.uploadBytes);
    const taken = await me.upload(at, 'at.png');
    expect(taken.body).toMatchObject({ width: 5_000, height: 3_125 });
    const above = await sharp({ create: { width: 8_001, height: 5_000, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { status, body } = await me.upload(above, 'above.png');
    expect(status).toBe(413);
    expect(body.error).toContain('40 megapixels');
  }, 60_000);

  it.each<['full' | 'unreachable']>([['full'], ['unreachable']])(
    'gets its variants later when the storage is temporarily %s',
    async (reason) => {
      const { body } = await me.upload(await freshPng(500, 400), `${reason}.png`);
      const get = vi.spyOn(app.ctx.storage, 'get').mockRejectedValueOnce(new StorageUnavailableError(reason));
      await expect(runVariantJobs(app)).rejects.toThrow(StorageUnavailableError);
      get.mockRestore();
      expect((await read(body.id)).state).toBe('processing');
      await runVariantJobs(app);
      expect((await read(body.id)).state).toBe('ready');
    },
  );

  it('is served in its original size when the variants failed', async () => {
    const { body } = await me.upload(await freshPng(500, 400), 'failing.png');
    const { rows } = await app.database.ownerPool.query<{ object_key: string }>(
      'select object_key from app.blobs b join app.media m on m.blob_id = b.id where m.id = $1',
      [body.id],
    );
    const key = rows[0]!.object_key;
    const kept = await open(body.url);
    await app.ctx.storage.put(key, Buffer.from('broken'), { contentType: 'image/webp', maxBytes: 9 });
    await runVariantJobs(app);
    await app.ctx.storage.put(key, kept, { contentType: 'image/webp', maxBytes: kept.length });
    expect((await read(body.id)).state).toBe('failed');
    expect((await app.visit('localhost', `${body.url}?w=320`)).status).toBe(200);
  });

  it('whose bytes were lost is restored everywhere when it is uploaded again', async () => {
    const photo = await freshPng(500, 400);
    const { body: lost } = await me.upload(photo, 'lost.png');
    const { rows } = await app.database.ownerPool.query<{ object_key: string }>(
      'select object_key from app.blobs b join app.media m on m.blob_id = b.id where m.id = $1',
      [lost.id],
    );
    await app.ctx.storage.delete(rows[0]!.object_key);
    await runVariantJobs(app);
    expect((await read(lost.id)).state).toBe('failed');
    expect((await app.visit('localhost', lost.url)).status).toBe(404);

    const room = () => app.api<{ usedBytes: number }>('GET', '/media/storage', { token: world.person.token });
    const { body: again } = await me.upload(photo, 'again.png');
    expect(again.state).toBe('processing');
    await runVariantJobs(app);
    for (const { id, url } of [lost, again]) {
      expect((await read(id)).state).toBe('ready');
      expect((await sharp(await open(`${url}?w=320`)).metadata()).width).toBe(320);
    }
    const { rows: sums } = await app.database.ownerPool.query<{ sum: string }>(
      `select sum(size + variant_bytes) from app.blobs
       where tenant_id = (select tenant_id from app.media where id = $1)`,
      [again.id],
    );
    expect((await room()).body.usedBytes).toBe(Number(sums[0]!.sum));
  });
});

describe('a media URL', () => {
  it('is revalidated on each request and sends a body only when the bytes changed', async () => {
    const { body } = await me.upload(await freshPng(), 'first.png');
    const first = await app.visit('localhost', body.url);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const etag = String(first.headers['etag']);
    const again = await app.visit('localhost', body.url, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const replaced = await me.replace(body.id, await freshPng(50, 50), 'second.png');
    expect(replaced.body).toMatchObject({ id: body.id, url: body.url, name: 'first.png', width: 50 });
    const after = await app.visit('localhost', body.url, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect((await sharp(after.body).metadata()).width).toBe(50);
  });

  it('supports range requests, as players and readers send them', async () => {
    const { body } = await me.upload('0123456789', 'digits.txt');
    const part = await app.visit('localhost', body.url, { range: 'bytes=2-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await app.visit('localhost', body.url, { range: 'bytes=50-' })).status).toBe(416);
    const head = await app.visit('localhost', body.url, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0]);
  });

  it('of a file that was taken down returns 410', async () => {
    const { body } = await me.upload(await freshPng(), 'bad.png');
    await app.database.ownerPool.query('update app.media set blocked_at = now() where id = $1', [body.id]);
    expect((await app.visit('localhost', body.url)).status).toBe(410);
    expect((await read(body.id)).state).toBe('blocked');
  });

  it('offers the original under its own name, to those with access', async () => {
    const { body } = await me.upload(await freshPhoto(80, 60), 'Bãi biển.png');
    const get = (token?: string) =>
      fetch(`${app.origin}/api/v1/media/download/${body.id}`, {
        redirect: 'manual',
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
    const answer = await get(world.person.token);
    expect(answer.status).toBe(302);
    const { pathname, search } = new URL(answer.headers.get('location')!);
    const saved = await app.visit('localhost', pathname + search);
    expect(saved.headers['content-disposition']).toContain(encodeURIComponent('Bãi biển.jpg'));
    expect((await sharp(saved.body).metadata()).width).toBe(80);
    expect((await get()).status).toBe(401);
    expect((await get((await app.signUp()).token)).status).toBe(404);
  });
});

describe('replacing a file', () => {
  it('requires the same kind of file', async () => {
    const picture = await me.upload(await freshPng(), 'a.png');
    const words = await me.replace(picture.body.id, 'words', 'a.txt');
    expect(words.status).toBe(422);
    expect(words.body.error).toContain('Upload an image');
    const stranger = mediaUploader(app, (await app.signUp()).token, world.site.id);
    expect((await stranger.replace(picture.body.id, await freshPng(), 'a.png')).status).toBe(404);
  });
});
