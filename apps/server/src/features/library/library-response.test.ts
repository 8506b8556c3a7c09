// The library is the largest response of the API, so it is compressed and cached by clients.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
});

/** The raw bytes, which `fetch` would decompress. */
const get = (path: string, headers: Record<string, string>) => app.visit('localhost', path, headers);
const library = '/api/v1/html-sections/library';

it('a large response is compressed as the browser accepts it, with the same content', async () => {
  const plain = await get(library, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { designs } = JSON.parse(plain.body.toString()) as { designs: unknown[] };
  expect(designs.length).toBeGreaterThan(50);
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get(library, { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.body.length),
      vary: 'Authorization, Accept-Encoding',
    });
    expect(packed.body.length * 4).toBeLessThan(plain.body.length);
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
  }
  const refused = await get(library, { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

it('a small response is not compressed', async () => {
  const answer = await get('/health/live', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('a client with a cached library gets 304, signed in or not', async () => {
  const first = await get(library, {});
  const etag = String(first.headers['etag']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await get(library, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  const { token } = world.person;
  const mine = await get(library, { 'if-none-match': etag, authorization: `Bearer ${token}` });
  expect(mine.status).toBe(304);
});
