import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MediaUploader, mediaUploader, runVariantJobs } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { generateAvifVariants } from './avif-variants.job.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
/** Jobs enqueued by publishing; the tests run them explicitly. */
let asked: { name: string; data: object }[];
beforeAll(async () => {
  app = await startTestApp();
  app.ctx.queue.enqueue = async (_tx, name, data) => void asked.push({ name, data });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  asked = [];
  world = await makeSite(app);
  // The job encodes every image of a site; deleting the template’s other pages keeps the test fast.
  for (const { id } of world.pages.slice(1)) await world.call('DELETE', `/pages/${id}`);
  me = mediaUploader(app, world.person.token, world.site.id);
});

const subdomain = (): string => world.site.subdomain;
const runJob = (of = app): Promise<void> => generateAvifVariants(of.ctx, subdomain());
const show = (...sources: string[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: {
      sections: sources.map((src) => ({
        type: 'hero/hero-1',
        data: { title: 'x', image: { src, alt: '' } },
      })),
    },
  });
/** The image of the page in each of its sizes. */
const shownSizes = async (): Promise<{ address: string; width: number }[]> => {
  const { text } = await app.visit(world.host, '/');
  const srcset = / srcset="([^"]*)"/.exec(/<main[\s\S]*<\/main>/.exec(text)![0])![1]!;
  return srcset.split(', ').map((one) => {
    const [address, width] = one.split(' ') as [string, string];
    return { address, width: Number.parseInt(width, 10) };
  });
};
const taking = (accept: string) => (address: string) => app.visit(world.host, address, { accept });
const modern = taking('image/avif,image/webp,*/*;q=0.8');
const typeOf = async (address: string): Promise<unknown> => (await modern(address)).headers['content-type'];
const release = async (): Promise<string> =>
  (await app.ctx.releases.liveRelease(app.ctx.releases.hostOf(subdomain())))!;
const avifs = async (): Promise<string[]> =>
  (await readdir(join(await release(), 'www/_assets'))).filter((name) => name.endsWith('.avif')).toSorted();

/** A photo-like image: flat ones are already so small that no format makes them smaller. */
const scene = (width: number, height: number): Promise<Buffer> =>
  sharp(join(app.ctx.library.root, 'images/hotel-facade.webp'))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer();

describe('a published image', () => {
  it('is served as AVIF to clients that accept it, up to a maximum width, once the job has run', async () => {
    const { body } = await me.upload(await scene(2_000, 1_000), 'soft.jpg');
    await runVariantJobs(app);
    await show(body.url);
    asked = [];
    await world.publish();
    expect(asked.filter(({ name }) => name === 'site.smaller_pictures')).toEqual([
      { name: 'site.smaller_pictures', data: { subdomain: subdomain() } },
    ]);
    const sizes = await shownSizes();
    for (const { address } of sizes) expect(await typeOf(address)).toBe('image/webp');
    await runJob();
    await expect.poll(() => typeOf(sizes[0]!.address), { timeout: 5_000 }).toBe('image/avif');
    const { smallerFormatWidth } = limits.media;
    expect(sizes.map(({ width }) => width)).toEqual([320, 640, 960, 1280, 1920, 2000]);
    for (const { address, width } of sizes) {
      const [small, plain, refusing] = [
        await modern(address),
        await taking('image/webp,*/*')(address),
        await taking('image/avif;q=0,image/webp')(address),
      ];
      expect([plain.headers['content-type'], refusing.headers['content-type']]).toEqual([
        'image/webp',
        'image/webp',
      ]);
      if (width > smallerFormatWidth) {
        expect(small.body.equals(plain.body)).toBe(true);
        continue;
      }
      expect([small.headers['content-type'], small.headers['vary'], plain.headers['vary']]).toEqual([
        'image/avif',
        'Accept',
        'Accept',
      ]);
      expect(small.headers['etag']).not.toBe(plain.headers['etag']);
      expect(small.body.length).toBeLessThan(plain.body.length);
      const drawn = await sharp(small.body).metadata();
      expect([drawn.format, drawn.width, drawn.exif]).toEqual(['heif', width, undefined]);
      const etag = String(small.headers['etag']);
      const again = await app.visit(world.host, address, { accept: 'image/avif', 'if-none-match': etag });
      expect([again.status, again.headers['vary']]).toEqual([304, 'Accept']);
    }
  }, 60_000);

  it('is encoded once: the next release reuses it, and a second run does nothing', async () => {
    const { body } = await me.upload(await scene(700, 400), 'kept.jpg');
    await runVariantJobs(app);
    await show(body.url);
    await world.publish();
    await runJob();
    const drawn = await avifs();
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    const inodes = async () =>
      Promise.all(
        (await avifs()).map(async (name) => (await stat(join(await release(), 'www/_assets', name))).ino),
      );
    const [before, first] = [await inodes(), await release()];
    await runJob();
    expect(await inodes()).toEqual(before);
    await world.call('PATCH', '', { name: 'Another name' });
    await world.publish();
    expect(await release()).not.toBe(first);
    expect(await inodes()).toEqual(before);
    expect(await typeOf((await shownSizes())[0]!.address)).toBe('image/avif');
  }, 60_000);

  it('that is an animation or an SVG stays as it is', async () => {
    const strip = Buffer.alloc(400 * 60 * 3, 9);
    strip.fill(200, 400 * 20 * 3, 400 * 40 * 3);
    const gif = await sharp(strip, { raw: { width: 400, height: 60, channels: 3, pageHeight: 20 } })
      .gif({ delay: [90, 90, 90] })
      .toBuffer();
    const moving = await me.upload(gif, 'moving.gif');
    const drawn = await me.upload(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
      'a.svg',
    );
    const photo = await me.upload(await scene(400, 300), 'photo.jpg');
    await runVariantJobs(app);
    await show(moving.body.url, drawn.body.url, photo.body.url);
    await world.publish();
    await runJob();
    const main = /<main[\s\S]*<\/main>/.exec((await app.visit(world.host, '/')).text)![0];
    const [, ofMoving, ofDrawn, ofPhoto] = main.split('<section');
    const shown = `${ofMoving}${ofDrawn}`.match(/_assets\/[\w-]+\.(?:webp|svg)/g)!;
    expect(shown.length).toBeGreaterThanOrEqual(3);
    const drawnAnew = (await avifs()).map((name) => `_assets/${name.replace('.avif', '')}`);
    for (const address of shown) expect(drawnAnew).not.toContain(address);
    expect(drawnAnew.some((address) => ofPhoto!.includes(address))).toBe(true);
  }, 60_000);

  it('of a site that was unpublished meanwhile is skipped', async () => {
    await world.publish();
    await world.publish(false);
    await expect(runJob()).resolves.toBeUndefined();
  });
});

it('has no AVIF when the installation disables it', async () => {
  const without = await startTestApp({ IMAGE_AVIF: 'off' }, { beside: app });
  try {
    const wanted: string[] = [];
    without.ctx.queue.enqueue = async (_tx, name) => void wanted.push(name);
    const token = world.person.token;
    const { status } = await without.api('PATCH', `/sites/${world.site.id}/publish`, {
      token,
      body: { isPublished: true },
    });
    expect(status).toBe(200);
    expect(wanted).not.toContain('site.smaller_pictures');
    await runJob(without);
    const live = (await without.ctx.releases.liveRelease(without.ctx.releases.hostOf(subdomain())))!;
    expect((await readdir(join(live, 'www/_assets'))).filter((name) => name.endsWith('.avif'))).toEqual([]);
  } finally {
    await without.close();
  }
});
