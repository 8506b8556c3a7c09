import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pruneReleases } from './live-pointer.job.ts';
import { type InstalledSite, listEverPublishedAnywhere } from '../../sites/sites.store.ts';
import { reconcileLivePointers, syncLivePointer } from './live-pointer.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const statusOf = async (world: SiteFixture): Promise<number> => (await app.visit(world.host, '/')).status;
const siteOf = async (world: SiteFixture) =>
  (await world.call<{ isPublished: boolean; code?: string }>('GET', '')).body;
const foldersOf = (world: SiteFixture): Promise<string[]> =>
  readdir(join(app.ctx.env.dataDir, 'sites', 'releases', world.site.id));
const isWaitedFor = async (): Promise<boolean> =>
  (await app.database.ownerPool.query("select from pg_locks where locktype = 'advisory' and not granted"))
    .rowCount! > 0;

describe('the live pointer of a host', () => {
  it('follows the last change, however long the one before takes', async () => {
    const world = await makeSite(app);
    await world.publish();
    const { releases } = app.ctx;
    const setAccess = releases.setAccess.bind(releases);
    const takeOffline = vi.spyOn(releases, 'takeOffline');
    const held = Promise.withResolvers<void>();
    vi.spyOn(releases, 'setAccess').mockImplementationOnce(async (...args) => {
      held.resolve();
      // The unpublish either has reached the pointer or is waiting for this lock.
      await expect
        .poll(async () => takeOffline.mock.calls.length > 0 || (await isWaitedFor()), { timeout: 10_000 })
        .toBe(true);
      return setAccess(...args);
    });
    const publishing = world.publish();
    await held.promise;
    const unpublished = await world.publish(false);
    await publishing;
    expect(unpublished.body.isPublished).toBe(false);
    expect((await siteOf(world)).isPublished).toBe(false);
    expect(await statusOf(world)).toBe(404);
  });

  it.each([
    ['taken live', true, 200],
    ['taken offline', false, 404],
  ])('is updated by a job when an error occurs after a site was %s', async (_name, isPublished, status) => {
    const world = await makeSite(app);
    if (!isPublished) await world.publish();
    const asked: object[] = [];
    vi.spyOn(app.ctx.queue, 'enqueue').mockImplementation(async (_tx, name, data) => {
      if (name === 'site.link') asked.push(data);
    });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const fault = isPublished ? 'goLive' : 'takeOffline';
    vi.spyOn(app.ctx.releases, fault).mockRejectedValueOnce(full);
    expect((await world.publish(isPublished)).body.code).toBe('storage_full');
    expect(await statusOf(world)).not.toBe(status);
    for (const data of asked) await syncLivePointer(app.ctx, data as { tenantId: string; siteId: string });
    expect(await statusOf(world)).toBe(status);
    expect((await siteOf(world)).isPublished).toBe(isPublished);
  });
});

describe('the sites of all workspaces', () => {
  it('are read in chunks, each of which begins after the one before', async () => {
    const worlds = [await makeSite(app), await makeSite(app), await makeSite(app)];
    for (const world of worlds) await world.publish();
    const found: InstalledSite[] = [];
    for (let chunk = await read(undefined); chunk.length > 0; chunk = await read(found.at(-1)))
      found.push(...chunk);
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      'select id from app.sites where published_release_id is not null order by tenant_id, id',
    );
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(worlds.map(({ site }) => site.id)));
    expect(found.every(({ isOpen }) => isOpen)).toBe(true);
  });

  it('get a pointer at the start only after their row was read again', async () => {
    const world = await makeSite(app);
    await world.publish();
    const { releases } = app.ctx;
    await releases.takeOffline(world.site.subdomain);
    const liveRelease = releases.liveRelease.bind(releases);
    // Another process unpublishes between the list and the pointer.
    vi.spyOn(releases, 'liveRelease').mockImplementationOnce(async (host) => {
      await app.database.ownerPool.query('update app.sites set is_published = false where id = $1', [
        world.site.id,
      ]);
      return liveRelease(host);
    });
    await app.database.ownerPool.query('update app.sites set published_release_id = null where id <> $1', [
      world.site.id,
    ]);
    await reconcileLivePointers(app.ctx);
    expect(await statusOf(world)).toBe(404);
  });
});

const read = (after: InstalledSite | undefined): Promise<InstalledSite[]> =>
  listEverPublishedAnywhere(app.ctx.db, { after, limit: 2 });

describe('an orphaned release', () => {
  it('leaves no folder when its row could not be written', async () => {
    const world = await makeSite(app);
    await world.publish();
    const before = await foldersOf(world);
    await app.database.ownerPool.query(
      `create function app.no_room() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
       create trigger no_room before insert on app.releases for each row execute function app.no_room()`,
    );
    const failed = await world.publish();
    await app.database.ownerPool.query('drop trigger no_room on app.releases; drop function app.no_room()');
    expect({ status: failed.status, code: failed.body.code }).toEqual({ status: 507, code: 'storage_full' });
    expect(await foldersOf(world)).toEqual(before);
    expect(await statusOf(world)).toBe(200);
  });

  it('is deleted once it is old, while the releases of sites are kept', async () => {
    const world = await makeSite(app);
    await world.publish();
    const [named] = await foldersOf(world);
    const { limit, young } = { limit: limits.sites.abandonedReleaseHours * 3_600, young: 'young.part' };
    for (const name of ['old', 'old.part', young]) {
      await app.ctx.releases.write(
        { tenantId: 'default', siteId: world.site.id, releaseId: name, redirects: {}, pages: 0 },
        { files: [{ path: 'index.html', body: Buffer.from('x') }], keyed: {}, reused: [] },
        null,
      );
    }
    const age = async (name: string, seconds: number): Promise<void> => {
      const at = Date.now() / 1_000 - seconds;
      await utimes(join(app.ctx.env.dataDir, 'sites', 'releases', world.site.id, name), at, at);
    };
    for (const name of [named!, 'old', 'old.part']) await age(name, limit + 60);
    await age(young, limit - 60);
    await pruneReleases(app.ctx);
    expect((await foldersOf(world)).toSorted()).toEqual([named!, young].toSorted());
    expect(await statusOf(world)).toBe(200);
  });
});
