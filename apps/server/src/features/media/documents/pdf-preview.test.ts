import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MediaUploader, mediaUploader, runVariantJobs } from '../../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { MediaItem } from '@sitewright/contract/media/media';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
}, 60_000);
afterAll(() => app.close());

/** A PDF with one page, red from edge to edge. */
const redPage = (width: number, height: number): string => {
  const paint = `1 0 0 rg 0 0 ${width} ${height} re f`;
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>endobj`,
    `4 0 obj<</Length ${paint.length}>>stream\n${paint}\nendstream endobj`,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
};

const settled = async (body: string, name: string): Promise<MediaItem> => {
  const { body: item } = await me.upload(body, name);
  await runVariantJobs(app);
  return (await app.api<MediaItem>('GET', `/media/${item.id}`, { token: world.person.token })).body;
};

describe('the first page of a PDF', () => {
  it('is the preview of the document, which itself is offered as a download', async () => {
    const item = await settled(redPage(200, 300), 'menu.pdf');
    expect(item).toMatchObject({ state: 'ready', thumbnail: `${item.url}?w=400` });
    const picture = await app.visit('localhost', item.thumbnail!);
    expect(picture.headers['content-type']).toBe('image/webp');
    const { data, info } = await sharp(picture.body)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 600]);
    const middle = (300 * 400 + 200) * 3;
    expect([data[middle]! > 240, data[middle + 1]! < 20]).toEqual([true, true]);
    const document = await app.visit('localhost', item.url);
    expect(document.headers['content-disposition']).toContain('attachment');
  }, 30_000);

  it.each([
    ['broken', '%PDF-1.4\nnothing of use'],
    ['of no size', redPage(0, 0)],
    ['of endless size', redPage(1_000_000_000, 1)],
  ])(
    'is missing for %s, and the icon stays',
    async (name, body) => {
      const item = await settled(body, `${name}.pdf`);
      expect(item.state).toBe('ready');
      expect((await app.visit('localhost', item.url)).status).toBe(200);
    },
    60_000,
  );
});
