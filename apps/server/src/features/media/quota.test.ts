import type { MediaItem } from '@sitewright/contract/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
  objectSizes,
  runVariantJobs,
} from '../../testing/media-files.ts';
import type { Site } from '@sitewright/contract/sites/sites';
import { openTenant, createTestUser } from '../../testing/tenancy-fixture.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { garbageCollectMedia } from './garbage-collection/garbage-collect-media.ts';

const dayMs = 24 * 60 * 60_000;
let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'files');
  world = await makeSite(app, 'restaurant', await createTestUser(app, { tenantId: 'files', role: 'USER' }));
  me = mediaUploader(app, world.person.token, world.site.id);
}, 60_000);
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;
const remove = (id: string, force = false) =>
  app.api('DELETE', `/media/${id}${force ? '?force=true' : ''}`, { token: world.person.token });
const exists = async (url: string): Promise<boolean> => (await app.visit('localhost', url)).status === 200;
const storage = () =>
  app
    .api<{ usedBytes: number; quotaBytes: number; files: number }>('GET', '/media/storage', {
      token: world.person.token,
    })
    .then(({ body }) => body);

/** Runs the nightly garbage collection that many days from now. */
const collectIn = async (days: number): Promise<void> => {
  const at = new Date(Date.now() + days * dayMs);
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => at };
  try {
    await garbageCollectMedia(app.ctx);
  } finally {
    app.ctx.clock = clock;
  }
};

const showOnHome = (url: string) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: { sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src: url, alt: '' } } }] },
  });
const showNothing = () =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: { sections: [{ type: 'hero/hero-1', data: { title: 'x' } }] },
  });

describe('identical bytes', () => {
  it('are stored once per tenant, under each given name', async () => {
    const picture = await freshPng(60, 60);
    const [first, second] = [await me.upload(picture, 'one.png'), await me.upload(picture, 'two.png')];
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.url).not.toBe(first.body.url);
    const held = await rows('select distinct blob_id from app.media where id = any($1)', [
      [first.body.id, second.body.id],
    ]);
    expect(held).toHaveLength(1);
    await remove(first.body.id);
    await collectIn(30);
    expect([await exists(first.body.url), await exists(second.body.url)]).toEqual([false, true]);
  });

  it('uploaded at the same time are still stored once', async () => {
    const picture = await freshPng(61, 61);
    const answers = await Promise.all([1, 2, 3, 4].map((at) => me.upload(picture, `race-${at}.png`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = answers.map(({ body }) => body.id);
    expect(await rows('select distinct blob_id from app.media where id = any($1)', [ids])).toHaveLength(1);
    const named = new Set(
      (await rows<{ key: string }>('select object_key as key from app.blobs')).map(({ key }) => key),
    );
    const sizes = await rows<{ key: string }>(
      `select v ->> 'key' as key from app.blobs, jsonb_array_elements(variants) v`,
    );
    for (const { key } of sizes) named.add(key);
    expect([...(await objectSizes(app, 'blobs/')).keys()].filter((key) => !named.has(key))).toEqual([]);
  });

  it('are stored separately for another tenant, whose response reveals nothing', async () => {
    await openTenant(app, 'elsewhere');
    const stranger = await createTestUser(app, { tenantId: 'elsewhere', role: 'ADMIN' });
    const picture = await freshPng(62, 62);
    const mine = await me.upload(picture, 'mine.png');
    const { body: usage } = await app.api<{ usedBytes: number }>('GET', '/media/storage', stranger);
    expect(usage).toMatchObject({ usedBytes: 0, files: 0 });
    const { body: site } = await app.api<Site>('POST', '/sites', {
      ...stranger,
      body: { name: 'Elsewhere', subdomain: 'elsewhere-site' },
    });
    const theirs = await mediaUploader(app, stranger.token, site.id).upload(picture, 'theirs.png');
    expect(theirs.body).toMatchObject({ state: 'processing', size: mine.body.size });
    const blobs = await rows<{ tenant_id: string; object_key: string }>(
      `select b.tenant_id, b.object_key from app.blobs b join app.media m on m.blob_id = b.id where m.id = any($1)`,
      [[mine.body.id, theirs.body.id]],
    );
    expect(new Set(blobs.map((blob) => blob.tenant_id)).size).toBe(2);
    expect(new Set(blobs.map((blob) => blob.object_key)).size).toBe(2);
    expect((await app.api('GET', `/media/${mine.body.id}`, stranger)).status).toBe(404);
    expect((await app.api('DELETE', `/media/${mine.body.id}?force=true`, stranger)).status).toBe(404);
  });
});

describe('the storage quota of a workspace', () => {
  const setQuota = (bytes: number | null) => rows('update app.storage_usage set quota_bytes = $1', [bytes]);

  it('holds under concurrent uploads, and errors report what is left', async () => {
    await runVariantJobs(app);
    await collectIn(0);
    const { usedBytes } = await storage();
    const bodies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((at) => Promise.resolve(Buffer.alloc(10_000 + at, 'a,b\n'))),
    );
    await setQuota(usedBytes + 25_000);
    const answers = await Promise.all(bodies.map((body, at) => me.upload(body, `full-${at}.csv`)));
    const refused = answers.filter(({ status }) => status === 402);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(refused).toHaveLength(4);
    expect(refused[0]!.body).toMatchObject({ code: 'limit_reached', details: { quota: usedBytes + 25_000 } });
    const after = await storage();
    expect(after.quotaBytes).toBe(usedBytes + 25_000);
    expect(after.usedBytes).toBeLessThanOrEqual(after.quotaBytes);
    await setQuota(null);
  });

  it('can be used to the last byte, and no further', async () => {
    const { usedBytes } = await storage();
    await setQuota(usedBytes + 999);
    expect((await me.upload(Buffer.alloc(1_000, 'b,c\n'), 'over.csv')).status).toBe(402);
    await setQuota(usedBytes + 1_000);
    expect((await me.upload(Buffer.alloc(1_000, 'b,c\n'), 'at.csv')).status).toBe(201);
    await setQuota(null);
  });

  it('that is too small for all variants of an image keeps those that fit', async () => {
    const { usedBytes } = await storage();
    const photo = await freshPhoto(1_300, 800);
    const { body } = await me.upload(photo, 'tight.jpg');
    await setQuota(usedBytes + body.size + 20_000);
    await runVariantJobs(app);
    const after = await storage();
    expect(after.usedBytes).toBeLessThanOrEqual(after.quotaBytes);
    expect((await app.visit('localhost', `${body.url}?w=1280`)).status).toBe(200);
    await setQuota(null);
  });

  it('matches the usage on disk after any operation', async () => {
    const items: MediaItem[] = [];
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const same = await freshPng(500, 300);
    for (let step = 0; step < 40; step += 1) {
      const act = next(5);
      const item = items[next(Math.max(items.length, 1))];
      if (act === 0 && item) {
        await remove(item.id, true);
        items.splice(items.indexOf(item), 1);
      } else if (act === 1 && item?.kind === 'image') {
        await me.replace(item.id, next(2) === 0 ? same : await freshPng(350 + next(400), 200), 'again.png');
      } else if (act === 2) {
        items.push((await me.upload(same, `same-${step}.png`)).body);
      } else if (act === 3) {
        items.push((await me.upload(`${step},words`, `words-${step}.csv`)).body);
      } else {
        items.push((await me.upload(await freshPhoto(200 + next(600), 150), `photo-${step}.jpg`)).body);
      }
      if (next(6) === 0) await runVariantJobs(app);
      if (next(8) === 0) await collectIn(next(20));
    }
    await runVariantJobs(app);
    const onDisk = async () =>
      [...(await objectSizes(app, 'blobs/')).values()].reduce((sum, size) => sum + size, 0);
    const counted = async (): Promise<number> =>
      (await rows<{ sum: number }>('select sum(used_bytes)::int as sum from app.storage_usage'))[0]!.sum;
    expect(await onDisk()).toBe(await counted());
    await collectIn(60);
    expect(await onDisk()).toBe(await counted());
    for (const { url } of items) expect(await exists(url)).toBe(true);
  }, 60_000);
});

describe('garbage collection', () => {
  it('removes a deleted file after seven days, not sooner', async () => {
    const { body } = await me.upload(await freshPng(), 'gone.png');
    const before = (await storage()).usedBytes;
    await remove(body.id);
    await collectIn(6.9);
    expect(await exists(body.url)).toBe(true);
    expect((await storage()).usedBytes).toBe(before);
    await collectIn(7.1);
    expect(await exists(body.url)).toBe(false);
    expect((await storage()).usedBytes).toBeLessThan(before);
  });

  it('removes replaced bytes after the same time', async () => {
    const { body } = await me.upload(await freshPng(70, 70), 'before.png');
    const key = async () =>
      (
        await rows<{ key: string }>(
          'select object_key as key from app.blobs b join app.media m on m.blob_id = b.id where m.id = $1',
          [body.id],
        )
      )[0]!.key;
    const old = await key();
    await me.replace(body.id, await freshPng(71, 71), 'after.png');
    await collectIn(6.9);
    expect(await app.ctx.storage.head(old)).toBeDefined();
    await collectIn(7.1);
    expect(await app.ctx.storage.head(old)).toBeUndefined();
    expect(await app.ctx.storage.head(await key())).toBeDefined();
  });

  it('removes a temporary file after a day unless a page shows it by then', async () => {
    const left = await me.upload(await freshPng(), 'left.png', { temporary: 'true' });
    const shown = await me.upload(await freshPng(), 'shown.png', { temporary: 'true' });
    await showOnHome(shown.body.url);
    await collectIn(0.9);
    expect(await exists(left.body.url)).toBe(true);
    await collectIn(1.1);
    const there = await rows('select id from app.media where id = any($1)', [[left.body.id, shown.body.id]]);
    expect(there).toEqual([{ id: shown.body.id }]);
    await showNothing();
  });

  it('keeps what a page, an earlier version, a library section or a trashed site shows', async () => {
    const [page, version, section, trashed] = await Promise.all(
      ['page', 'version', 'section', 'trashed'].map(
        async (name) => (await me.upload(await freshPng(), `${name}.png`)).body,
      ),
    );
    await showOnHome(version!.url);
    await world.call('POST', '/versions', { label: 'with it' });
    await showOnHome(page!.url);
    await rows(
      `insert into app.library_sections (tenant_id, name, category, content)
      select tenant_id, 'S', 'cta', jsonb_build_object('src', $1::text) from app.sites where id = $2`,
      [section!.url, world.site.id],
    );
    const bin = await makeSite(app, 'restaurant', world.person);
    await bin.call('PATCH', `/pages/${bin.home.id}/content`, {
      content: {
        sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src: trashed!.url, alt: '' } } }],
      },
    });
    await app.api('DELETE', `/sites/${bin.site.id}`, { token: bin.person.token });
    for (const file of [page, version, section, trashed])
      expect((await remove(file!.id, true)).status).toBe(200);
    await collectIn(20);
    for (const file of [page, version, section, trashed]) expect(await exists(file!.url)).toBe(true);
  });

  it('removes objects without a row once they cannot belong to a running upload', async () => {
    const put = (key: string) =>
      app.ctx.storage.put(key, Buffer.from('x'), { contentType: 'text/plain', maxBytes: 1 });
    await put('blobs/zz/orphan.webp');
    await put('zz/logo.webp');
    await collectIn(0.9);
    expect(await app.ctx.storage.head('blobs/zz/orphan.webp')).toBeDefined();
    await collectIn(1.1);
    const left = await Promise.all(
      ['blobs/zz/orphan.webp', 'zz/logo.webp'].map((key) => app.ctx.storage.head(key)),
    );
    expect(left.map((found) => found !== undefined)).toEqual([false, true]);
  });
});
