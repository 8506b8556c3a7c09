import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPng } from '../../testing/media-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestSession, createTestUser, auditEntriesOf } from '../../testing/tenancy-fixture.ts';
import {
  base,
  statusesOf,
  resetStockImages,
  makeStockFixture,
  stockStaff,
  type StockListing,
  type StockFixture,
} from '../../testing/stock/stock-staff.ts';

let world: StockFixture;
let app: TestApp;
let other: TestSession;
let reader: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeStockFixture(app);
  other = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  reader = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());
beforeEach(() => resetStockImages(app));
const {
  list,
  ids,
  picture,
  change,
  reset,
  remove,
  feature,
  add,
  offered,
  offeredIds,
  feed,
  take,
  fillWithOwn,
} = stockStaff(() => world);

const boats = 'nature-beach-foam';
const coffee = 'food-coffee';

describe('the stock images of the installation', () => {
  it('are those of the product until they are changed', async () => {
    const { pictures, featured, own, pagination } = await list('', reader.token);
    expect(pictures).toHaveLength(27);
    expect(pagination.total).toBe(27);
    expect(own).toBe(0);
    expect(featured.ids).toHaveLength(12);
    expect(featured.version).toBe(0);
    expect(pictures.find(({ id }) => id === boats)).toMatchObject({
      isOwn: false,
      url: `/library/images/${boats}.webp`,
      category: 'nature',
      credit: 'Sitewright project (rendered)',
      licence: 'CC0-1.0',
      sourceUrl: null,
      isHidden: false,
      featuredPlace: null,
      isChanged: false,
      version: 0,
      updatedAt: null,
    });
    expect(pictures.find(({ id }) => id === coffee)).toMatchObject({ category: 'none', featuredPlace: 1 });
  });

  it.each([
    ['category=nature', 3],
    ['category=none', 12],
    ['show=featured', 12],
    ['show=hidden', 0],
    ['show=own', 0],
    ['show=changed', 0],
    ['q=LAPTOP', 3],
    [`q=${encodeURIComponent('bãi biển')}`, 1],
    ['q=laptop&category=nature', 0],
  ])('are filtered by %s', async (query, count) => {
    expect(await ids(query)).toHaveLength(count);
  });

  it('are paginated, the featured ones in order', async () => {
    const { featured } = await list();
    const page = async (at: number) =>
      (
        await app.api<StockListing>('GET', `${base}?show=featured&limit=5&page=${at}`, {
          token: world.root.token,
        })
      ).body.pictures.map(({ id }) => id);
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(featured.ids);
    expect(await page(4)).toEqual([]);
  });

  it.each(['category=space', 'show=all', 'limit=501', 'page=0'])(
    'cannot be filtered by %s',
    async (query) => {
      expect((await app.api('GET', `${base}?${query}`, { token: world.root.token })).status).toBe(422);
    },
  );
});

describe('a shipped stock image', () => {
  it('that is hidden is no longer offered, and its URL still works', async () => {
    const { body } = await change(boats, { version: 0, isHidden: true });
    expect(body).toMatchObject({ isHidden: true, isChanged: true, version: 1 });
    expect(await offeredIds()).toHaveLength(14);
    expect(await offeredIds('?category=nature')).not.toContain(boats);
    expect(await ids('show=hidden')).toEqual([boats]);
    expect((await app.visit('localhost', `/library/images/${boats}.webp`)).status).toBe(200);
    expect(await auditEntriesOf(app, 'stock.hidden')).toMatchObject([
      {
        tenant_id: null,
        actor_id: world.root.id,
        target_id: boats,
        target_label: body.title,
        changes: { isHidden: { before: false, after: true } },
      },
    ]);
    await change(boats, { version: 1, isHidden: false });
    expect(await offeredIds()).toHaveLength(15);
    expect(await auditEntriesOf(app, 'stock.shown')).toHaveLength(1);
  });

  it('that is featured and hidden leaves the feed, and keeps its position', async () => {
    await change(coffee, { version: 0, isHidden: true });
    expect(await feed()).toHaveLength(11);
    await change(coffee, { version: 1, isHidden: false });
    expect((await feed())[0]).toBe(coffee);
  });

  it('is offered and found by its new texts, category and tags at once', async () => {
    const wanted = {
      title: 'Foam on the shore',
      alt: 'White foam on dark sand',
      category: 'abstract',
      tags: ['seafoam'],
    };
    const { body } = await change(boats, { version: 0, ...wanted });
    expect(body).toMatchObject({ ...wanted, isChanged: true });
    expect(await offeredIds('?q=seafoam')).toEqual([boats]);
    expect(await offeredIds('?category=abstract')).toContain(boats);
    expect(await offeredIds('?category=nature')).not.toContain(boats);
    expect((await offered('?q=seafoam'))[0]).toMatchObject({ name: wanted.title, alt: wanted.alt });
    expect((await take({ url: `/library/images/${boats}.webp` })).body).toMatchObject({
      source: 'built-in',
      alt: wanted.alt,
    });
    expect((await auditEntriesOf(app, 'stock.changed')).at(-1)).toMatchObject({
      target_id: boats,
      changes: { category: { before: 'nature', after: 'abstract' } },
    });
  });

  it('that is only featured is offered in a category once it has one', async () => {
    expect(await offeredIds()).not.toContain(coffee);
    await change(coffee, { version: 0, category: 'business' });
    expect(await offeredIds('?category=business')).toContain(coffee);
    await change(coffee, { version: 1, category: 'none' });
    expect(await offeredIds()).not.toContain(coffee);
    expect(await picture(coffee)).toMatchObject({ isChanged: false, version: 2 });
  });

  it('can be reset to its original, with its featured position', async () => {
    const before = await picture(coffee);
    await change(coffee, { version: 0, title: 'x', alt: 'y', category: 'people', tags: [], isHidden: true });
    const { featured } = await list();
    await feature(featured.ids.slice(1), featured.version);
    expect(await picture(coffee)).toMatchObject({ featuredPlace: null, isChanged: true });
    const { body } = await reset(coffee);
    expect(body).toEqual({ ...before, version: 2, updatedAt: expect.any(String) });
    expect((await list()).featured.ids).toEqual(featured.ids);
    expect((await auditEntriesOf(app, 'stock.reset')).at(-1)).toMatchObject({
      target_id: coffee,
      changes: { isHidden: { before: true, after: false }, title: { before: 'x', after: before.title } },
    });
  });

  it('is removed from the featured ones on reset when it was not shipped as one', async () => {
    const { featured } = await list();
    await feature([boats, ...featured.ids], 0);
    expect((await reset(boats)).body).toMatchObject({ featuredPlace: null, isChanged: false });
    expect((await list()).featured.ids).toEqual(featured.ids);
  });

  it('that is unchanged is left alone by a reset', async () => {
    const told = (await auditEntriesOf(app, 'stock.reset')).length;
    expect((await reset(boats)).body).toMatchObject({ version: 0, isChanged: false });
    expect(await auditEntriesOf(app, 'stock.reset')).toHaveLength(told);
  });

  it('cannot be removed, nor credited to someone else', async () => {
    const removed = await remove(boats);
    expect([removed.status, removed.body.code]).toEqual([409, 'wrong_state']);
    for (const fields of [{ credit: 'Me' }, { licence: 'Mine' }, { sourceUrl: 'https://me.example.com' }]) {
      const { status, body } = await change(boats, { version: 0, ...fields });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, Object.keys(fields)]);
    }
    expect(await picture(boats)).toMatchObject({ version: 0 });
  });

  it('with an unknown id is not found', async () => {
    for (const id of ['no-such-picture', 'bakery-tarts', '..%2fx', 'A_B']) {
      expect((await change(id, { version: 0, title: 'x' })).status).toBe(404);
      expect((await reset(id)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});

describe('concurrent changes of one image', () => {
  it('do not overwrite each other', async () => {
    const answers = await Promise.all([
      change(boats, { version: 0, title: 'One' }),
      change(boats, { version: 0, title: 'Two' }, other.token),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.body).toMatchObject({ code: 'stale_version', details: { version: 1 } });
    const done = answers.find(({ status }) => status === 200)!;
    expect((await picture(boats)).title).toBe(done.body.title);
  });

  it('detect a reset in between', async () => {
    await change(boats, { version: 0, title: 'One' });
    await reset(boats);
    expect((await change(boats, { version: 1, title: 'Two' })).status).toBe(409);
  });

  it('leave no audit entry for a change without effect', async () => {
    const { title } = await picture(boats);
    const told = (await auditEntriesOf(app, 'stock.changed')).length;
    expect((await change(boats, { version: 0, title })).body.version).toBe(0);
    expect(await auditEntriesOf(app, 'stock.changed')).toHaveLength(told);
  });
});

describe('the featured images', () => {
  it('are shown in the order that staff choose', async () => {
    const { featured } = await list();
    const wanted = [boats, ...featured.ids.toReversed()];
    const { body } = await feature(wanted, 0);
    expect(body).toEqual({ ids: wanted, version: 1 });
    expect(await feed()).toEqual(wanted);
    expect(await picture(boats)).toMatchObject({ featuredPlace: 1, isChanged: true });
    expect((await auditEntriesOf(app, 'stock.featured_changed')).at(-1)).toMatchObject({
      tenant_id: null,
      target_id: 'featured',
      changes: { featured: { after: expect.arrayContaining([(await picture(boats)).title]) } },
    });
  });

  it('reject the second of two concurrent orders', async () => {
    const { featured } = await list();
    const answers = await Promise.all([
      feature(featured.ids.toReversed(), 0),
      feature(featured.ids.slice(1), 0, other.token),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('are at least one, and at most one page of a feed', async () => {
    await fillWithOwn(limits.stock.featuredMax);
    const known = (await list('show=own')).pictures.map(({ id }) => id);
    expect((await feature([], 0)).status).toBe(422);
    expect((await feature([boats], 0)).status).toBe(200);
    expect((await feature(known.slice(0, limits.stock.featuredMax), 1)).status).toBe(200);
    expect((await feature([boats, ...known.slice(0, limits.stock.featuredMax)], 2)).status).toBe(422);
    expect(await feed()).toHaveLength(limits.stock.featuredMax);
  });

  it('must exist and be unique', async () => {
    expect((await feature(['no-such-picture'], 0)).status).toBe(404);
    expect((await feature([boats, boats], 0)).status).toBe(422);
    expect((await feature(['../x'], 0)).status).toBe(422);
  });
});

describe('changing stock images', () => {
  it('requires the permission to change the installation; readers can only view', async () => {
    expect((await app.api('GET', base, { token: world.person.token })).status).toBe(403);
    expect((await app.api('GET', base, { token: reader.token })).status).toBe(200);
    const refused = [
      await change(boats, { version: 0, title: 'x' }, world.person.token),
      await add(await freshPng(), {}, 'x.png', world.person.token),
      await feature([boats], 0, world.person.token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
