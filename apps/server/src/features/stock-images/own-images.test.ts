import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Page } from '@sitewright/contract/pages/pages';
import type { Run } from '@sitewright/contract/runs/runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaUploader, freshPhoto, freshPng, objectSizes } from '../../testing/media-files.ts';
import { workOn } from '../../testing/runs.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntriesOf } from '../../testing/tenancy-fixture.ts';
import {
  newImageFields,
  statusesOf,
  resetStockImages,
  makeStockFixture,
  stockStaff,
  type StockFixture,
} from '../../testing/stock/stock-staff.ts';

let world: StockFixture;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeStockFixture(app);
});
afterAll(() => app.close());
beforeEach(() => resetStockImages(app));
const {
  list,
  picture,
  change,
  reset,
  remove,
  feature,
  add,
  added,
  offered,
  offeredIds,
  feed,
  take,
  fillWithOwn,
} = stockStaff(() => world);

const boats = 'nature-beach-foam';

describe('a stock image added by staff', () => {
  it('is re-encoded, stored in two sizes and offered with its credit', async () => {
    const { status, body } = await add(await freshPhoto(1_400, 900), {}, 'boats.jpg');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...newImageFields,
      tags: ['boats', 'harbour', 'red'],
      isOwn: true,
      isHidden: false,
      isChanged: false,
      featuredPlace: null,
      width: 1_400,
      height: 900,
      version: 1,
    });
    expect((await list()).own).toBe(1);
    const [photo] = await offered('?q=harbour');
    expect(photo).toMatchObject({
      id: body.id,
      source: 'platform',
      photographer: newImageFields.credit,
      sourceUrl: newImageFields.sourceUrl,
      color: expect.stringMatching(/^#/),
    });
    const whole = await app.visit('localhost', photo!.url);
    const small = await app.visit('localhost', photo!.thumbnail);
    expect([whole.headers['content-type'], small.headers['content-type']]).toEqual([
      'image/jpeg',
      'image/webp',
    ]);
    expect(small.body.length).toBeLessThan(whole.body.length / 4);
    expect((await auditEntriesOf(app, 'stock.added')).at(-1)).toMatchObject({
      tenant_id: null,
      actor_id: world.root.id,
      target_id: body.id,
      target_label: newImageFields.title,
      detail: {
        licence: newImageFields.licence,
        credit: newImageFields.credit,
        sourceUrl: newImageFields.sourceUrl,
      },
    });
  });

  it('can be featured, changed and hidden like any other', async () => {
    const { id } = await added();
    const { featured } = await list();
    await feature([id, ...featured.ids], featured.version);
    expect((await feed())[0]).toBe(id);
    const wanted = { title: 'Boats', licence: 'CC0', credit: 'Teun', sourceUrl: 'https://example.com/2' };
    expect((await change(id, { version: 1, ...wanted, isHidden: true })).body).toMatchObject(wanted);
    expect(await feed()).not.toContain(id);
    expect(await offeredIds()).not.toContain(id);
    expect((await change(id, { version: 2, category: 'none' })).status).toBe(422);
    expect((await reset(id)).body.code).toBe('wrong_state');
  });

  it('stays on the sites that use it when it is removed', async () => {
    const { id, url, thumbnail } = await added({ title: 'Taken', alt: 'A boat' });
    const taken = await take({ url });
    expect(taken.body).toMatchObject({
      source: 'platform',
      photographer: newImageFields.credit,
      sourceUrl: newImageFields.sourceUrl,
      alt: 'A boat',
      category: 'nature',
    });
    const { featured } = await list();
    await feature([id, ...featured.ids], featured.version);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect(await offeredIds()).not.toContain(id);
    expect(await feed()).toEqual(featured.ids);
    for (const address of [url, thumbnail]) expect((await app.visit('localhost', address)).status).toBe(404);
    expect((await app.visit('localhost', taken.body.url)).status).toBe(200);
    expect((await take({ url })).status).toBe(404);
    expect((await auditEntriesOf(app, 'stock.removed')).at(-1)).toMatchObject({
      target_id: id,
      target_label: 'Taken',
    });
  });

  it('cannot reuse the URL of a workspace’s file', async () => {
    const { url } = await added();
    const mine = await take({ url });
    expect((await take({ url: mine.body.url })).status).toBe(404);
  });

  it('is one image when the form is sent twice, and leaves no second bytes', async () => {
    const body = await freshPng();
    const before = (await objectSizes(app)).size;
    const answers = await Promise.all([add(body), add(body), add(body)]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'wrong_state',
      fields: { image: expect.stringContaining(newImageFields.title) },
    });
    expect((await list()).own).toBe(1);
    expect((await objectSizes(app)).size).toBe(before + 2);
  });

  it('is rejected when the product already ships it', async () => {
    const answer = await app.visit('localhost', `/library/images/${boats}.webp`);
    const { status, body } = await add(answer.body, {}, 'mine.webp');
    expect([status, body.details]).toEqual([409, { id: boats }]);
  });

  it('escapes markup in its texts', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const { id } = await added({ title });
    expect((await picture(id)).title).toBe(title);
  });

  it.each([
    ['nothing', '', 'x.png', 422],
    ['a page', '<html><script>alert(1)</script>', 'x.png', 415],
    ['text', 'a,b', 'x.csv', 415],
    ['a drawing of lines', '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'x.svg', 415],
    ['a damaged picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'x.png', 415],
  ])('is rejected when it is %s', async (_what, body, name, status) => {
    expect((await add(body, {}, name)).status).toBe(status);
    expect((await list()).own).toBe(0);
  });

  it('may have any image file name, but not that of a program', async () => {
    expect((await add(await freshPng(), {}, 'x.jpg')).status).toBe(201);
    expect((await add(await freshPng(), {}, 'x.exe')).status).toBe(415);
  });

  it('is limited in number', async () => {
    await fillWithOwn(limits.stock.ownMax - 1);
    expect((await add(await freshPng())).status).toBe(201);
    const { status, body } = await add(await freshPng());
    expect([status, body.code, body.details]).toEqual([
      402,
      'limit_reached',
      { meter: 'stockPictures', used: limits.stock.ownMax, limit: limits.stock.ownMax },
    ]);
  });

  it('is limited in number also when the last two are added at once', async () => {
    await fillWithOwn(limits.stock.ownMax - 1);
    const before = (await objectSizes(app)).size;
    const answers = await Promise.all([add(await freshPng()), add(await freshPng())]);
    expect(statusesOf(answers)).toEqual([201, 402]);
    expect((await list()).own).toBe(limits.stock.ownMax);
    expect((await objectSizes(app)).size).toBe(before + 2);
  });

  it.each(['title', 'alt', 'category', 'credit', 'licence', 'sourceUrl'])(
    'requires its %s',
    async (field) => {
      const { status, body } = await add(await freshPng(), { [field]: '' });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    },
  );

  it('cannot have characters that the database does not store', async () => {
    const { status, body } = await add(await freshPng(), { title: 'Boats\u0000' });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  it.each([
    ['category', 'none'],
    ['category', 'space'],
    ['sourceUrl', 'javascript:alert(1)'],
    ['sourceUrl', 'data:text/html,x'],
    ['sourceUrl', 'boats'],
  ])('cannot have “%s” %s', async (field, value) => {
    const { status, body } = await add(await freshPng(), { [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('new images for a site', () => {
  it('are copies of visible staff images where no service is configured', async () => {
    const made = await makeSite(app);
    const { upload } = mediaUploader(app, made.person.token, made.site.id);
    const { url: src } = (await upload(await freshPng(), 'old.png')).body;
    const content = { sections: [{ type: 'about/about-1', data: { image: { src, alt: '' } } }] };
    const root = `/pages/${made.home.id}`;
    await made.call('PATCH', `${root}/content`, { content });
    const replace = async (): Promise<{ src: string; alt: string }> => {
      const started = await made.call<{ run: Run }>('POST', '/replace-images');
      await workOn(app, started.body.run.id);
      const { body } = await made.call<Page>('GET', root);
      return (body.content as typeof content).sections[0]!.data.image;
    };
    for (const { id, version } of (await list()).pictures) await change(id, { version, isHidden: true });
    const { id } = await added({ tags: 'restaurant', alt: 'A long table' });
    await change(id, { version: 1, isHidden: true });
    expect((await replace()).src).toBe(src);
    await change(id, { version: 2, isHidden: false });
    const image = await replace();
    expect(image.alt).toBe('A long table');
    const files = await app.api<{ images: MediaItem[] }>('GET', `/media/site/${made.site.id}`, {
      token: made.person.token,
    });
    expect(files.body.images.find(({ url }) => url === image.src)).toMatchObject({
      source: 'platform',
      photographer: newImageFields.credit,
    });
  });
});
