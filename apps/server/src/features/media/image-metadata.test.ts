// Metadata of photos: where, with what and by whom they were taken. None of it may reach a visitor.
import { crc32 } from 'node:zlib';
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MediaUploader, mediaUploader, freshPng, runVariantJobs } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
});

const secret = 'SECRET-OF-THE-OWNER';
const exif = {
  IFD0: { Make: secret, Copyright: secret, ImageDescription: secret },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1', GPSLongitudeRef: 'E' },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const [across, down] = [720, 480];
let shade = 0;
/** Four corners of different colours, so every orientation can be told apart; no two images have the same bytes. */
const corners = async (): Promise<Sharp> => {
  shade += 1;
  const raw = Buffer.alloc(across * down * 3, shade);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const at = (y * across + x) * 3;
      if (y < down / 2) raw[at + (x < across / 2 ? 0 : 1)] = 220;
      else if (x < across / 2) raw[at + 2] = 220;
    }
  }
  return sharp(raw, { raw: { width: across, height: down, channels: 3 } });
};

const nameOf = (r: number, g: number, b: number): string =>
  r > 120 ? 'red' : g > 120 ? 'green' : b > 120 ? 'blue' : 'dark';

/** The colours of the corners, clockwise from the top left. */
const lookOf = async (body: Buffer): Promise<string> => {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return nameOf(data[place]!, data[place + 1]!, data[place + 2]!);
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)].join(' ');
};

const sizes = [
  '',
  ...[...limits.media.variantWidths, limits.media.thumbnailWidth].map((width) => `?w=${width}`),
];
const draftSizes = (url: string): Promise<Buffer[]> =>
  Promise.all(sizes.map(async (query) => (await app.visit('localhost', url + query)).body));

const show = (urls: readonly string[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: {
      sections: urls.map((src) => ({ type: 'hero/hero-1', data: { title: 'x', image: { src, alt: '' } } })),
    },
  });

/** Every image that the published home page references, in document order. */
const publishedPictures = async (): Promise<Buffer[]> => {
  const { text } = await app.visit(world.host, '/');
  const addresses = new Set(text.match(/\/_assets\/[\w-]+\.(?:webp|jpe?g|png|avif|gif)/g));
  return Promise.all([...addresses].map(async (address) => (await app.visit(world.host, address)).body));
};

const traceOf = async (body: Buffer) => {
  const { exif: found, xmp: foundXmp, iptc, orientation, comments } = await sharp(body).metadata();
  return {
    marks: [found, foundXmp, iptc, orientation, comments].filter((one) => one !== undefined),
    hasSecret: body.includes(secret) || body.includes(Buffer.from(secret, 'utf16le')),
  };
};
const none = { marks: [], hasSecret: false };

const uploadAll = async (files: readonly [name: string, body: Buffer][]): Promise<MediaItem[]> => {
  const items: MediaItem[] = [];
  for (const [name, body] of files) {
    const { status, body: item } = await me.upload(body, name);
    expect([name, status]).toEqual([name, 201]);
    items.push(item);
  }
  await runVariantJobs(app);
  return items;
};

describe('a photo with location and owner data', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'taken in way %i is upright and bare in every size, in the draft and in what is published',
    async (orientation) => {
      const stored = await (
        await corners()
      )
        .jpeg({ quality: 95 })
        .withExif(exif)
        .withXmp(xmp)
        .withMetadata({ orientation })
        .withExifMerge(exif)
        .toBuffer();
      expect((await traceOf(stored)).hasSecret).toBe(true);
      const upright = await sharp(stored).autoOrient().png().toBuffer();
      const look = await lookOf(upright);
      const { width, height } = await sharp(upright).metadata();
      const [item] = await uploadAll([[`way-${orientation}.jpg`, stored]]);
      expect([item!.width, item!.height]).toEqual([width, height]);
      await show([item!.url]);
      await world.publish();
      const published = await publishedPictures();
      expect(published.length).toBeGreaterThanOrEqual(2);
      for (const body of [...(await draftSizes(item!.url)), ...published]) {
        const facts = await sharp(body).metadata();
        expect(facts.width / facts.height).toBeCloseTo(width / height, 1);
        expect([await lookOf(body), await traceOf(body)]).toEqual([look, none]);
      }
    },
  );
});

describe('a photo in any format', () => {
  const moving = async (): Promise<Sharp> => {
    shade += 1;
    const strip = Buffer.alloc(400 * 60 * 3, shade);
    strip.fill(200, 400 * 20 * 3, 400 * 40 * 3);
    return sharp(strip, { raw: { width: 400, height: 60, channels: 3, pageHeight: 20 } });
  };
  /** Inserts a comment before the end of a GIF. */
  const commented = (gif: Buffer): Buffer =>
    Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(secret),
      Buffer.from([0, 0x3b]),
    ]);

  it('it goes out bare', async () => {
    const told = async (picture: Promise<Sharp>) => (await picture).withExif(exif).withXmp(xmp);
    const png = await (await told(corners())).png().toBuffer();
    const words = Buffer.from(`tEXtComment\0${secret}`);
    const chunk = Buffer.concat([Buffer.alloc(4), words, Buffer.alloc(4)]);
    chunk.writeUInt32BE(words.length - 4);
    chunk.writeUInt32BE(crc32(words), 4 + words.length);
    const files: [string, Buffer][] = [
      ['a.png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])],
      ['b.webp', await (await told(corners())).webp().toBuffer()],
      ['c.tiff', await (await told(corners())).tiff().toBuffer()],
      ['d.avif', await (await told(corners())).avif({ effort: 0 }).toBuffer()],
      ['e.gif', commented(await (await moving()).gif({ delay: [90, 90, 90] }).toBuffer())],
      ['f.webp', await (await told(moving())).webp({ delay: [90, 90, 90] }).toBuffer()],
    ];
    for (const [name, body] of files) expect([name, (await traceOf(body)).hasSecret]).toEqual([name, true]);
    const items = await uploadAll(files);
    await show(items.map(({ url }) => url));
    await world.publish();
    const served = [
      ...(await publishedPictures()),
      ...(await Promise.all(items.map(({ url }) => draftSizes(url)))).flat(),
    ];
    expect(served.length).toBeGreaterThan(items.length * sizes.length);
    for (const body of served) expect(await traceOf(body)).toEqual(none);
  }, 60_000);

  it('is also stripped of metadata as a replacement, for a section or without a site', async () => {
    const photo = async () => (await corners()).jpeg().withExif(exif).toBuffer();
    const { body: first } = await me.upload(await freshPng(), 'first.png');
    const { body: replaced } = await me.replace(first.id, await photo(), 'second.jpg');
    const { body: loose } = await me.upload(await photo(), 'loose.jpg', { temporary: 'true' });
    await runVariantJobs(app);
    for (const { url } of [replaced, loose]) {
      for (const body of await draftSizes(url)) expect(await traceOf(body)).toEqual(none);
    }
  });
});

describe('colours', () => {
  const colourOf = async (url: string): Promise<number[]> => {
    const { body } = await app.visit('localhost', url);
    const { space, icc } = await sharp(body).metadata();
    expect([space, icc]).toEqual(['srgb', undefined]);
    const { data } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };

  it('of wide-gamut and print profiles are converted to sRGB', async () => {
    const flat = () => sharp({ create: { width: 60, height: 60, channels: 3, background: '#b05040' } });
    const wide = await flat().withIccProfile('p3').png().toBuffer();
    const print = await flat().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    for (const [name, body] of [
      ['wide.png', wide],
      ['print.jpg', print],
    ] as const) {
      const { body: item } = await me.upload(body, name);
      const [r, g, b] = await colourOf(item.url);
      expect([name, Math.abs(r! - 0xb0) < 30, Math.abs(g! - 0x50) < 30, Math.abs(b! - 0x40) < 30]).toEqual([
        name,
        true,
        true,
        true,
      ]);
    }
  });
});
