import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { StockPage, StockPhoto } from '@sitewright/contract/stock/stock';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTempFiles } from '../../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { type StockFakes, startStockFakes } from '../../../testing/stock/stock-fakes.ts';
import { type ApiResponse, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let fakes: StockFakes;
let app: TestApp;
let world: SiteFixture;
/** A server inside the network that must never be requested. */
let inside: Server;
let insideAsked = 0;
beforeAll(async () => {
  fakes = await startStockFakes();
  app = await startTestApp(fakes.settings);
  world = await makeSite(app);
  inside = createServer((_request, response) => {
    insideAsked += 1;
    response.writeHead(200, { 'content-type': 'image/png' }).end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  inside.close();
  await app.close();
  await fakes.close();
});
beforeEach(() => {
  insideAsked = 0;
  for (const fake of [fakes.pexels, fakes.unsplash]) {
    fake.setMode('well');
    fake.requests.length = 0;
  }
});

const insideAddress = (): string => `http://127.0.0.1:${(inside.address() as AddressInfo).port}/a.png`;

const bring = (
  imageUrl: string,
  metadata: object = {},
  { token = world.person.token, siteId = world.site.id } = {},
  of = app,
): Promise<ApiResponse<MediaItem>> =>
  of.api('POST', '/media/download-external', { token, body: { imageUrl, siteId, metadata } });

const found = async (service: string, query: string, of = app): Promise<StockPhoto> => {
  const path = `/stock/${service}/search?query=${query}`;
  const { body } = await of.api<StockPage>('GET', path, { token: world.person.token });
  return body.photos[0]!;
};

const told = ({ source, id, photographer }: StockPhoto) => ({ source, id, photographer });

const filesOfSite = async (): Promise<MediaItem[]> => {
  const path = `/media/site/${world.site.id}`;
  return (await app.api<{ images: MediaItem[] }>('GET', path, { token: world.person.token })).body.images;
};

describe('a photo from Pexels', () => {
  it('is copied into the files of the site and keeps its credit', async () => {
    const photo = await found('pexels', 'harbour');
    const { status, body } = await bring(photo.url, told(photo));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'image',
      siteId: world.site.id,
      url: expect.stringMatching(/^\/media\/[a-z0-9]{2}\//),
      source: 'pexels',
      sourceUrl: photo.sourceUrl,
      photographer: photo.photographer,
      photographerUrl: photo.photographerUrl,
      alt: photo.alt,
    });
    const shown = await app.visit('localhost', body.url);
    expect(shown.status).toBe(200);
    const { width } = await sharp(shown.body).metadata();
    expect(width).toBe(body.width);
    expect((await filesOfSite()).map(({ id }) => id)).toContain(body.id);
  });

  it('has the credit that the server knows, whatever a browser sends', async () => {
    const photo = await found('pexels', 'credited');
    const { body } = await bring(photo.url, {
      source: 'pexels',
      id: photo.id,
      photographer: 'Somebody Else',
      photographerUrl: 'javascript:alert(1)',
    });
    expect(body).toMatchObject({
      photographer: photo.photographer,
      photographerUrl: photo.photographerUrl,
    });
    const unknown = await bring(photo.url, { source: 'pexels', photographerUrl: 'javascript:alert(1)' });
    expect(unknown.body).toMatchObject({ source: 'pexels', photographerUrl: null });
  });
});

describe('a photo from Unsplash', () => {
  it('is hotlinked, credited, and reported to Unsplash once', async () => {
    const photo = await found('unsplash', 'bridge');
    fakes.unsplash.requests.length = 0;
    const { status, body } = await bring(photo.url, told(photo));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'external',
      url: photo.url,
      source: 'unsplash',
      width: photo.width,
      height: photo.height,
      photographer: photo.photographer,
      unsplashData: { id: photo.id },
    });
    expect(body.photographerUrl).toContain('utm_source=sitewright&utm_medium=referral');
    await app.api('POST', '/stock/unsplash/track', {
      token: world.person.token,
      body: { id: photo.id },
    });
    await bring(photo.url, told(photo));
    expect(fakes.unsplash.requests.map(({ path }) => path)).toEqual([`/photos/${photo.id}/download`]);
  });

  it('is resized for pages whatever URL it was given', async () => {
    const { body } = await bring(`${fakes.unsplash.origin}/pictures/9.jpg?ixid=9`, { source: 'unsplash' });
    expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
      ixid: '9',
      w: String(limits.stock.hotlinkWidth),
      fm: 'webp',
    });
  });

  it('is added even when Unsplash cannot be notified', async () => {
    const photo = await found('unsplash', 'untold');
    fakes.unsplash.setMode('failing');
    expect((await bring(photo.url, told(photo))).status).toBe(201);
  });

  it('is copied when the operator has permission', async () => {
    const copying = await startTestApp({ ...fakes.settings, UNSPLASH_STORE_COPIES: '1' }, { beside: app });
    try {
      const photo = await found('unsplash', 'copied', copying);
      const { status, body } = await bring(photo.url, told(photo), {}, copying);
      expect({ status, kind: body.kind, source: body.source }).toEqual({
        status: 201,
        kind: 'image',
        source: 'unsplash',
      });
      expect(body.url).toMatch(/^\/media\//);
      expect(body.photographer).toBe(photo.photographer);
    } finally {
      await copying.close();
    }
  });
});

describe('a library image', () => {
  it('is copied with a truthful credit', async () => {
    const { status, body } = await bring('/library/images/food-coffee.webp', { source: 'built-in' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ source: 'built-in', photographer: 'Sitewright project (rendered)' });
    expect(body.url).toMatch(/^\/media\//);
  });

  it.each([
    ['/library/images/no-such-picture.webp', 404],
    ['/library/images/../themes/default.json', 422],
    ['/library/images/..%2Fcredits.json', 422],
    ['/etc/passwd', 422],
  ])('must exist in the library: %s returns %i', async (address, status) => {
    expect((await bring(address)).status).toBe(status);
  });
});

describe('a web URL', () => {
  it.each([
    'http://localhost/a.png',
    'http://2130706433/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:secret@example.com/a.png',
  ])('is rejected when it points inside the network: %s', async (address) => {
    const { status, body } = await bring(address);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' });
    expect(body.fields).toHaveProperty('imageUrl');
  });

  it('does not become the service’s by saying so', async () => {
    for (const source of ['pexels', 'unsplash', 'built-in']) {
      expect((await bring(insideAddress(), { source, id: 'x' })).status).toBe(422);
    }
    // An origin that the operator configured for one service is not open to arbitrary URLs.
    expect((await bring(`${fakes.pexels.origin}/pictures/1.jpg`)).status).toBe(422);
    expect(insideAsked).toBe(0);
  });

  it.each(['ftp://example.com/a.png', 'file:///etc/passwd', 'javascript:alert(1)', 'a.png', ''])(
    'is rejected when it is not one: %s',
    async (address) => {
      expect((await bring(address)).body.fields).toHaveProperty('imageUrl');
    },
  );

  it('is rejected when it is too long', async () => {
    const longest = `${fakes.pexels.origin}/pictures/2.jpg?x=`.padEnd(limits.media.addressMaxLength, 'x');
    expect((await bring(longest, { source: 'pexels' })).status).toBe(201);
    expect((await bring(`${longest}x`, { source: 'pexels' })).status).toBe(422);
  });

  it('without an image leaves nothing behind', async () => {
    const before = await filesOfSite();
    const page = await bring(`${fakes.pexels.origin}/v1/curated`, { source: 'pexels' });
    expect(page.body.code).toBe('upstream_failed');
    expect(await filesOfSite()).toEqual(before);
    expect(await listTempFiles(app)).toEqual([]);
  });
});

describe('the external files of a site', () => {
  it('can be added only with write access, and are visible to nobody else', async () => {
    const picture = '/library/images/food-bakery.webp';
    const guest = await app.api('POST', '/media/download-external', {
      body: { imageUrl: picture, siteId: world.site.id },
    });
    expect(guest.status).toBe(401);
    const stranger = await app.signUp();
    expect((await bring(picture, {}, { token: stranger.token, siteId: world.site.id })).status).toBe(404);
    await world.call('PUT', `/people/${stranger.id}`, { role: 'viewer' });
    expect((await bring(picture, {}, { token: stranger.token, siteId: world.site.id })).status).toBe(403);
    await world.call('PUT', `/people/${stranger.id}`, { role: 'content_editor' });
    expect((await bring(picture, {}, { token: stranger.token, siteId: world.site.id })).status).toBe(201);
  });

  it('are limited per hour', async () => {
    await app.database.ownerPool.query(
      `insert into app.rate_limits (key, window_start, count, expires_at)
       values ($1, now(), $2, now() + interval '1 hour')
       on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at`,
      [`external:user:${world.person.id}`, limits.media.externalPerHour - 1],
    );
    expect((await bring('/library/images/food-coffee.webp')).status).toBe(201);
    expect((await bring('/library/images/food-coffee.webp')).status).toBe(429);
  });
});
