// Malicious files: wrong types, hidden content or resource exhaustion. Each is rejected or made harmless.
import type { MediaItem } from '@sitewright/contract/media/media';
import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
  runVariantJobs,
} from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp, type Visit } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
}, 60_000);
afterAll(() => app.close());

const attack = '<script>alert(document.domain)</script>';
const open = (url: string): Promise<Visit> => app.visit('localhost', url);

/** Nothing in the file can run: it is not an HTML page, its type is not sniffed, and its CSP forbids everything. */
const expectInert = ({ headers, body }: Visit): void => {
  const type = String(headers['content-type']);
  expect(type).toMatch(/^(image\/(jpeg|webp|svg\+xml)|text\/(plain|csv)|application\/(pdf|vnd\.|msword))/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  if (type.startsWith('image/')) expect(body.includes('<script')).toBe(false);
  else expect(headers['content-disposition']).toMatch(/^attachment;/);
};

const polyglots: [string, () => Promise<Buffer> | Buffer][] = [
  [
    'script.gif',
    async () =>
      Buffer.concat([
        await sharp(await freshPng())
          .gif()
          .toBuffer(),
        Buffer.from(`/*${attack}*/=1`),
      ]),
  ],
  ['begins-as-gif.gif', () => Buffer.from(`GIF89a/*${attack}*/=alert(1)`)],
  ['begins-as-gif.html.gif', () => Buffer.from(`GIF89a${attack}`)],
  [
    'archive.jpg',
    async () =>
      Buffer.concat([await freshPhoto(60, 60), Buffer.from(`PK\u0003\u0004${attack}PK\u0005\u0006`)]),
  ],
  [
    'program.jpg',
    async () => {
      const photo = await freshPhoto(60, 60);
      const words = Buffer.from(`<?php system($_GET[0]); ?>${attack}`);
      const comment = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
      return Buffer.concat([photo.subarray(0, 2), comment, words, photo.subarray(2)]);
    },
  ],
  ['page.png', async () => Buffer.concat([await freshPng(), Buffer.from(`<!doctype html>${attack}`)])],
  ['drawing.png', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${attack}</svg>`)],
  ['picture.svg', async () => freshPng()],
  ['page-in-front.pdf', () => Buffer.from(`${attack}\n%PDF-1.4\n1 0 obj<<>>endobj`)],
  [
    'page-behind.pdf',
    () =>
      Buffer.from(
        `%PDF-1.4\n${attack}\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`,
      ),
  ],
  ['page.csv', () => Buffer.from(`a,b\n${attack},=cmd|' /C calc'!A0`)],
  ['page-in-front.csv', () => Buffer.from(attack)],
  ['page-in-utf16.txt', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(attack, 'utf16le')])],
  ['page-in-utf7.txt', () => Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')],
  ['program.pdf', () => Buffer.from('\u007fELF\u0002\u0001\u0001')],
  ['packed.svgz', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
];

describe('a polyglot file', () => {
  it.each(polyglots)('%s is refused, or does nothing wherever it is opened', async (name, make) => {
    const { status, body } = await me.upload(await make(), name);
    if (status !== 201) {
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
      return;
    }
    await runVariantJobs(app);
    expectInert(await open(body.url));
    if (body.kind === 'image') expectInert(await open(`${body.url}?w=400`));
  });

  it('on a published page is still not a page of the site', async () => {
    const { body } = await me.upload(`a,b\n${attack}`, 'list.csv');
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: {
        sections: [{ type: 'hero/hero-1', data: { title: 'x', action: { label: 'L', href: body.url } } }],
      },
    });
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    const published = await app.visit(world.host, /href="(\/_assets\/[0-9a-f]+\.csv)"/.exec(text)![1]!);
    expect(published.headers['content-type']).toMatch(/^text\/csv/);
    expect(published.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('an image made to exhaust resources', () => {
  /** A PNG that claims a huge size and contains next to no data. */
  const claiming = async (width: number, height: number): Promise<Buffer> => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  };

  it.each([
    [40_000, 40_000],
    [2_147_483_647, 1],
    [0, 10],
  ])('that claims %i × %i pixels is refused before anything is unpacked', async (width, height) => {
    const before = process.memoryUsage().arrayBuffers;
    const { status } = await me.upload(await claiming(width, height), 'claims.png');
    expect([413, 415]).toContain(status);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  });

  it.each([
    [
      'a drawing of 60 000 pixels a side',
      '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="9" height="9"/></svg>',
    ],
    [
      'a drawing that grows from entities',
      `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text><rect width="9" height="9"/></svg>`,
    ],
  ])('%s is stored re-encoded and takes no more storage than it came with', async (_what, svg) => {
    const { status, body } = await me.upload(svg, 'large.svg');
    expect(status).toBe(201);
    expect(Math.max(body.width!, body.height!)).toBeLessThanOrEqual(4_096);
    const shown = await open(body.url);
    expectInert(shown);
    expect(shown.body.length).toBeLessThanOrEqual(svg.length + 100);
    expect(shown.text).not.toContain('ENTITY');
  });

  it('leaves nothing behind when it is rejected', async () => {
    const listed = async () =>
      (
        await app.api<{ images: MediaItem[] }>('GET', `/media/site/${world.site.id}`, {
          token: world.person.token,
        })
      ).body.images.length;
    const before = await listed();
    await me.upload(await claiming(40_000, 40_000), 'claims.png');
    await me.upload((await freshPhoto(300, 300)).subarray(0, 4_000), 'half.jpg');
    expect(await listed()).toBe(before);
  });
});

describe('a file name', () => {
  const rename = async (name: string): Promise<MediaItem> => {
    const { body } = await me.upload('a,b', 'list.csv');
    const path = `/media/${body.id}`;
    await app.api('PATCH', path, { token: world.person.token, body: { name } });
    return (await app.api<MediaItem>('GET', path, { token: world.person.token })).body;
  };

  it.each([
    'a\u0000b.csv',
    'a\r\nSet-Cookie: x=1.csv',
    'vsc.\u202eexe.csv',
    '../../../etc/passwd',
    '"; filename="x.exe',
  ])('given later (%j) is no more than a name: it leads nowhere and adds no header', async (name) => {
    const { url } = await rename(name);
    const { status, headers } = await open(url);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    const saved = String(headers['content-disposition']);
    expect(saved).toMatch(
      /^attachment; filename="[^"/\\]*\.csv"(; filename\*=UTF-8''[\w.%~!$&'()*+-]*\.csv)?$/,
    );
    expect(decodeURIComponent(saved)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
