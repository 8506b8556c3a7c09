import { limits } from '@sitewright/contract/limits';
import type { StockPage, StockPhoto } from '@sitewright/contract/stock/stock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/site-fixture.ts';
import { type StockFakes, startStockFakes } from '../../testing/stock/stock-fakes.ts';
import type { FakeMode } from '../../testing/stock/stock-service.ts';
import { type TestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { vietnameseWords } from './built-in-words.data.ts';
import { StockGateway } from './stock-gateway.ts';

let fakes: StockFakes;
let app: TestApp;
let person: TestUser;
const start = new Date('2026-11-22T10:00:00Z').getTime();
let now = start;
beforeAll(async () => {
  fakes = await startStockFakes();
  app = await startTestApp(fakes.settings);
  ({ person } = await makeSite(app));
});
afterAll(async () => {
  await app.close();
  await fakes.close();
});
beforeEach(async () => {
  // More than a day later: cached responses are stale and no pause applies.
  now += 30 * 3_600_000;
  app.ctx.clock = { now: () => new Date(now) };
  app.ctx.stock = new StockGateway(app.ctx);
  await app.database.ownerPool.query("delete from app.rate_limits where key like 'stock:%'");
  for (const fake of [fakes.pexels, fakes.unsplash]) {
    fake.setMode('well');
    fake.setRemaining(1_000);
    fake.requests.length = 0;
  }
});

const ask = <T = StockPage>(path: string, who: TestUser = person) =>
  app.api<T>('GET', `/stock/${path}`, { token: who.token });

describe('a stock search', () => {
  it('returns thirty Pexels photos a page, credited, with the total', async () => {
    const { status, body } = await ask('pexels/search?query=bakery&page=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 2, perPage: limits.stock.pageSize, total: 75, state: 'connected' });
    expect(body.photos).toHaveLength(30);
    expect(body.photos[0]).toMatchObject({
      source: 'pexels',
      url: expect.stringContaining(`${fakes.pexels.origin}/pictures/`),
      photographer: expect.stringMatching(/^Pexels Person/),
      photographerUrl: expect.stringContaining('https://www.pexels.com/@'),
      sourceUrl: expect.stringContaining('https://www.pexels.com/photo/'),
      alt: expect.stringContaining('bakery'),
      color: expect.stringMatching(/^#/),
      unsplashData: null,
    });
    expect(fakes.pexels.requests).toEqual([
      {
        path: '/v1/search',
        query: { query: 'bakery', page: '2', per_page: '30' },
        key: fakes.pexels.key,
      },
    ]);
  });

  it('returns landscape Unsplash photos, with referral links', async () => {
    const { body } = await ask('unsplash/search?query=river');
    expect(body.photos.length).toBeGreaterThan(20);
    expect(body.photos.every(({ width, height }) => width > height)).toBe(true);
    const [photo] = body.photos;
    const url = new URL(photo!.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ w: '1920', q: '80', fm: 'webp' });
    for (const link of [photo!.photographerUrl, photo!.sourceUrl]) {
      expect(link).toMatch(/^https:\/\/unsplash\.com\/.*utm_source=sitewright&utm_medium=referral$/);
    }
    expect(photo!.unsplashData).toMatchObject({ id: photo!.id, width: photo!.width, downloads: null });
    expect(fakes.unsplash.requests[0]!.query).toMatchObject({ orientation: 'landscape', per_page: '30' });
  });

  it('queries a service once a day for the same words, however written and however many ask at once', async () => {
    const spellings = ['Green%20Tea', '%20green%20%20tea', 'GREEN%20TEA%20', 'green%20tea'];
    const answers = await Promise.all(spellings.map((words) => ask(`pexels/search?query=${words}`)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(fakes.pexels.requests).toHaveLength(1);
    now += limits.stock.cacheHours * 3_600_000 - 1;
    await ask('pexels/search?query=green%20tea');
    expect(fakes.pexels.requests).toHaveLength(1);
    now += 1;
    await ask('pexels/search?query=green%20tea');
    expect(fakes.pexels.requests).toHaveLength(2);
  });

  it('returns an empty result for no match', async () => {
    expect((await ask('pexels/search?query=nothing')).body).toMatchObject({ photos: [], total: 0 });
  });

  it('requires a query, and limits its length and the page number', async () => {
    const fields = async (query: string) =>
      Object.keys((await ask(`pexels/search?${query}`)).body.fields ?? {});
    const longest = 'x'.repeat(limits.stock.queryMaxLength);
    expect(await fields('query=%20')).toEqual(['query']);
    expect(await fields(`query=${longest}x`)).toEqual(['query']);
    expect(await fields(`query=x&page=${limits.stock.pageMax + 1}`)).toEqual(['page']);
    expect((await ask(`pexels/search?query=${longest}&page=${limits.stock.pageMax}`)).status).toBe(200);
  });

  it.each<FakeMode>(['unauthorized', 'forbidden', 'failing', 'garbage', 'misshapen'])(
    'reports a failure when the service is %s',
    async (mood) => {
      fakes.pexels.setMode(mood);
      fakes.unsplash.setMode(mood);
      for (const [service, name] of [
        ['pexels', 'Pexels'],
        ['unsplash', 'Unsplash'],
      ]) {
        const { status, body } = await ask(`${service}/search?query=${mood}`);
        expect({ status, code: body.code, error: body.error }).toEqual({
          status: 502,
          code: 'upstream_failed',
          error: `Failed to search ${name} images. Please check your API key.`,
        });
      }
    },
  );

  it('returns stale results while the service fails', async () => {
    const { body: before } = await ask('pexels/search?query=lasting');
    now += 3 * 24 * 3_600_000;
    fakes.pexels.setMode('failing');
    expect((await ask('pexels/search?query=lasting')).body).toEqual(before);
  });

  it('queries again when a cached response has the shape of another version', async () => {
    await ask('pexels/search?query=reshaped');
    await app.database.ownerPool.query(`update app.stock_cache set body = '{"photos":[{}]}'`);
    const { status, body } = await ask('pexels/search?query=reshaped');
    expect({ status, count: body.photos.length }).toEqual({ status: 200, count: 30 });
  });

  it('deletes responses older than the cache retention', async () => {
    await ask('pexels/search?query=old');
    now += (limits.stock.cacheDays * 24 + 1) * 3_600_000;
    await ask('pexels/search?query=new');
    fakes.pexels.setMode('failing');
    expect((await ask('pexels/search?query=old')).status).toBe(502);
  });

  it('pauses when the service reports little left, and resumes in time', async () => {
    fakes.pexels.setRemaining(limits.stock.reserve);
    expect((await ask('pexels/search?query=last')).status).toBe(200);
    const { status, body, headers } = await ask('pexels/search?query=one-more');
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(fakes.pexels.requests).toHaveLength(1);
    now += limits.stock.pauseMaxSeconds * 1_000;
    fakes.pexels.setRemaining(100);
    expect((await ask('pexels/search?query=one-more')).status).toBe(200);
  });

  it('pauses when the service asks for it', async () => {
    fakes.unsplash.setMode('limited');
    expect((await ask('unsplash/search?query=a')).status).toBe(429);
    fakes.unsplash.setMode('well');
    expect((await ask('unsplash/search?query=b')).status).toBe(429);
    expect(fakes.unsplash.requests).toHaveLength(1);
    now += limits.stock.pauseSeconds * 1_000;
    expect((await ask('unsplash/search?query=b')).status).toBe(200);
  });

  it('leaves capacity for other workspaces when one queries a great deal', async () => {
    const share = limits.stock.perHour.unsplash * limits.stock.tenantShare;
    const busy = limits.stock.perHour.unsplash * limits.stock.sharedAfter;
    // The fake reports its limit, which is the usual one.
    for (let at = 1; at <= busy; at += 1) {
      expect((await ask(`unsplash/search?query=greedy-${at}`)).status).toBe(200);
    }
    expect(share).toBeLessThan(busy);
    await app.database.ownerPool.query("delete from app.tenants where id = 'another-tenant'");
    expect((await ask('unsplash/search?query=greedy-alone')).status).toBe(200);
    await app.database.ownerPool.query(
      "insert into app.tenants (id, name) values ('another-tenant', 'Another')",
    );
    expect((await ask('unsplash/search?query=greedy-more')).status).toBe(429);
    const desk = app.ctx.stock;
    const question = { kind: 'search', query: 'modest', page: 1, perPage: 30 } as const;
    await expect(desk.find(desk.unsplash!, question, 'another-tenant')).resolves.toMatchObject({ total: 75 });
  });
});

describe('the feed of a stock service', () => {
  it('comes from the service while it responds', async () => {
    const { body } = await ask('pexels/feed');
    expect(body).toMatchObject({ state: 'connected', total: 75 });
    expect(fakes.pexels.requests[0]!.path).toBe('/v1/curated');
    const { body: unsplash } = await ask('unsplash/feed');
    expect(unsplash.photos.every(({ width, height }) => width > height)).toBe(true);
    expect(unsplash.total).toBe(75);
  });

  it.each<FakeMode>(['limited', 'failing', 'garbage'])(
    'falls back to twelve of our own images when the service is %s',
    async (mood) => {
      await app.database.ownerPool.query('delete from app.stock_cache');
      fakes.unsplash.setMode(mood);
      const { body } = await ask('unsplash/feed');
      expect(body).toMatchObject({ state: 'fallback', total: 12, page: 1 });
      expect(body.photos).toHaveLength(12);
      expect(body.photos[0]).toMatchObject({
        source: 'built-in',
        url: expect.stringMatching(/^\/library\/images\/.*\.webp$/),
        photographer: 'Sitewright project (rendered)',
      });
      expect((await ask('unsplash/feed?page=2')).body.photos).toEqual([]);
    },
  );
});

describe('the shipped stock images', () => {
  const built = async (query = '') => (await ask<{ photos: StockPhoto[] }>(`built-in${query}`)).body.photos;

  it('are fifteen, three per category, and are found by category and words', async () => {
    const all = await built();
    expect(all).toHaveLength(15);
    expect(
      Object.values(Object.groupBy(all, ({ category }) => category!)).map((some) => some?.length),
    ).toEqual([3, 3, 3, 3, 3]);
    expect((await built('?category=nature')).map(({ category }) => category)).toEqual(
      Array(3).fill('nature'),
    );
    expect((await built('?q=LAPTOP')).map(({ id }) => id)).toContain('business-desk-laptop-notebook');
    expect(await built('?q=laptop&category=nature')).toEqual([]);
    expect((await ask('built-in?category=space')).status).toBe(422);
  });

  it('are found by Vietnamese words, with or without diacritics', async () => {
    const ids = async (q: string) => (await built(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    expect(await ids('bãi biển')).toEqual(['nature-beach-foam']);
    expect(await ids('MAY CHU')).toEqual(['technology-server-aisle']);
    expect(await ids('thiên nhiên')).toHaveLength(3);
    for (const { id, category } of await built()) {
      expect(vietnameseWords).toHaveProperty([`${id}.webp`]);
      expect(vietnameseWords).toHaveProperty([category!]);
    }
  });

  it('exist on disk', async () => {
    for (const { url } of await built()) expect((await app.visit('localhost', url)).status).toBe(200);
  });
});

describe('a chosen Unsplash photo', () => {
  const track = (id: string, who = person) =>
    app.api('POST', '/stock/unsplash/track', { token: who.token, body: { id } });

  it('is reported once at the URL that it came with, with the key', async () => {
    const { body } = await ask('unsplash/search?query=told');
    const { id } = body.photos[0]!;
    fakes.unsplash.requests.length = 0;
    const answers = await Promise.all([track(id), track(id), track(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(fakes.unsplash.requests).toEqual([
      {
        path: `/photos/${id}/download`,
        query: { ixid: id.replace('un-', '') },
        key: fakes.unsplash.key,
      },
    ]);
    const other = await app.signUp();
    await track(id, other);
    expect(fakes.unsplash.requests).toHaveLength(2);
    now += limits.stock.trackHours * 3_600_000 + 1;
    await track(id);
    expect(fakes.unsplash.requests).toHaveLength(3);
  });

  it('that was found elsewhere is fetched first', async () => {
    await track('un-77');
    expect(fakes.unsplash.requests.map(({ path }) => path)).toEqual([
      '/photos/un-77',
      '/photos/un-77/download',
    ]);
  });

  it('may be reported again after a failure', async () => {
    fakes.unsplash.setMode('failing');
    expect((await track('un-78')).body.code).toBe('upstream_failed');
    fakes.unsplash.setMode('well');
    expect((await track('un-78')).status).toBe(200);
  });

  it('is identified by an id, not by a path', async () => {
    expect((await track('../photos')).status).toBe(422);
    expect((await track('x'.repeat(limits.stock.photoIdMaxLength + 1))).status).toBe(422);
  });
});

it('guests cannot query the services with our keys', async () => {
  expect((await app.api('GET', '/stock/pexels/search?query=x')).status).toBe(401);
  expect((await app.api('GET', '/stock/unsplash/feed')).status).toBe(401);
  expect((await app.api('GET', '/stock/built-in')).status).toBe(401);
  expect((await app.api('POST', '/stock/unsplash/track', { body: { id: 'un-1' } })).status).toBe(401);
  expect([...fakes.pexels.requests, ...fakes.unsplash.requests]).toEqual([]);
});

it('no response contains a key', async () => {
  const texts: string[] = [];
  for (const mood of ['well', 'unauthorized', 'failing', 'garbage'] as const) {
    fakes.pexels.setMode(mood);
    fakes.unsplash.setMode(mood);
    for (const service of ['pexels', 'unsplash']) {
      texts.push(JSON.stringify(await ask(`${service}/search?query=key-${mood}`)));
      texts.push(JSON.stringify(await ask(`${service}/feed?page=${texts.length + 1}`)));
    }
  }
  expect(texts.join('\n')).not.toContain(fakes.pexels.key);
  expect(texts.join('\n')).not.toContain(fakes.unsplash.key);
});

describe('an installation without stock keys', () => {
  it('shows its own images, and says that a search needs a service', async () => {
    const bare = await startTestApp({}, { beside: app });
    try {
      const options = { token: person.token };
      for (const service of ['pexels', 'unsplash']) {
        const feed = await bare.api<StockPage>('GET', `/stock/${service}/feed`, options);
        expect(feed.body).toMatchObject({ state: 'not_connected', total: 12 });
        const search = await bare.api('GET', `/stock/${service}/search?query=x`, options);
        expect({ status: search.status, code: search.body.code }).toEqual({
          status: 503,
          code: 'provider_not_configured',
        });
      }
      const told = await bare.api('POST', '/stock/unsplash/track', { ...options, body: { id: 'un-1' } });
      expect(told.status).toBe(503);
    } finally {
      await bare.close();
    }
  });
});
