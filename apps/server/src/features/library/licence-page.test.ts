import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { licencePagePath } from './licence-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
}, 60_000);

it('the licence page lists every shipped image and font with its author, licence and checksum', async () => {
  const { status, headers, text } = await app.visit('localhost', licencePagePath);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const { root, pictures, fonts } = app.ctx.library;
  const items = text.match(/<li>.*?<\/li>/gs)!;
  const itemOf = (address: string): string => items.find((item) => item.includes(`"${address}"`)) ?? '';
  const shipped = (await readdir(join(root, 'images'))).filter((name) =>
    /\.(webp|png|jpe?g|svg|avif)$/.test(name),
  );
  expect(shipped.length).toBeGreaterThan(100);
  for (const file of shipped) {
    const { author, licence, sha256 } = pictures.get(file)!;
    const item = itemOf(`/library/images/${file}`);
    for (const fact of [author, licence, sha256]) expect([file, item.includes(fact)]).toEqual([file, true]);
  }
  // The general statement on the page is true for these licences only.
  for (const { file, licence } of pictures.values()) expect([file, licence]).toEqual([file, 'CC0-1.0']);
  for (const { id, license } of fonts.values()) expect([id, license]).toEqual([id, 'OFL-1.1']);
  expect(items).toHaveLength(shipped.length + fonts.size);
  expect(text).not.toContain('<script');
});

it('the licence page uses the visitor’s language', async () => {
  const titleFor = async (headers: Record<string, string>, query = ''): Promise<string> =>
    /<h1>(.*?)<\/h1>/.exec((await app.visit('localhost', licencePagePath + query, headers)).text)![1]!;
  expect(await titleFor({ 'accept-language': 'vi-VN,en;q=0.5' })).toContain('phông chữ');
  expect(await titleFor({ 'accept-language': 'fr' })).toContain('fonts');
  expect(await titleFor({}, '?lng=vi')).toContain('phông chữ');
});
