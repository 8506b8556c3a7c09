// A site, or all that a user owns, gets another owner.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '@sitewright/contract/sites/sites';
import { purgeAccounts } from '../../features/personal-data/purge-accounts.job.ts';
import { purgeTrash } from '../../features/site-lifecycle/purge-trash.job.ts';
import {
  collectGarbageIn,
  createCustomer,
  fillStorage,
  freshDocument,
  storageOf,
  type TestCustomer,
  whileLocked,
} from '../../testing/customer-fixture.ts';
import { openTenant, stepUp } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const quota = 50_000;
const dayMs = 24 * 60 * 60_000;
let app: TestApp;
let unlimited: TestApp['ctx']['entitlements'];
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
  unlimited = app.ctx.entitlements;
}, 60_000);
afterAll(() => app.close());
afterEach(() => Object.assign(app.ctx, { entitlements: unlimited }));

const limitSites = (limit: number) =>
  Object.assign(app.ctx, { entitlements: { ...unlimited, 'sites.count': limit } });
const trash = (by: TestCustomer, site = by.site) => by.call('DELETE', `/sites/${site.id}`);
const restore = (by: TestCustomer, site = by.site) => by.call('POST', `/sites/${site.id}/restore`);
const share = (by: TestCustomer, who: TestCustomer) =>
  by.call('PUT', `/sites/${by.site.id}/people/${who.user.id}`, { role: 'designer' });
const offer = async (by: TestCustomer, to: TestCustomer) => {
  await share(by, to);
  await by.call('PUT', `/sites/${by.site.id}/transfer`, { userId: to.user.id, stays: false });
};
const accept = (by: TestCustomer, site: Site) =>
  by.call('POST', `/sites/${site.id}/transfer`, { accept: true });
const transfer = async (by: TestCustomer, to: TestCustomer) => {
  await offer(by, to);
  return accept(to, by.site);
};
const remove = async (admin: TestCustomer, who: TestCustomer, newOwner: TestCustomer) => {
  await stepUp(app, admin.user);
  return admin.call('DELETE', `/tenant/users/${who.user.id}?newOwnerId=${newOwner.user.id}`);
};
const giveTo = (to: TestCustomer, site: Site) =>
  app.database.ownerPool.query('update app.sites set owner_id = $1 where id = $2', [to.user.id, site.id]);
const ownerOf = async (site: Site) =>
  (
    await app.database.ownerPool.query<{ owner: string }>(
      'select owner_id as owner from app.sites where id = $1',
      [site.id],
    )
  ).rows[0]?.owner;
const inDays = async (days: number, work: () => Promise<void>): Promise<void> => {
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => new Date(Date.now() + days * dayMs) };
  await work().finally(() => (app.ctx.clock = clock));
};

describe('the number of sites', () => {
  it('is checked for the recipient of a transfer', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    limitSites(1);
    expect((await transfer(mine, other)).status).toBe(402);
    expect(await ownerOf(mine.site)).toBe(mine.user.id);
    limitSites(2);
    expect((await transfer(mine, other)).status).toBe(200);
    expect(await ownerOf(mine.site)).toBe(other.user.id);
  });

  it('of a workspace stays the same when a member transfers a site to another', async () => {
    await openTenant(app, 'agency');
    const [mine, other] = [await createCustomer(app, 'agency'), await createCustomer(app, 'agency')];
    limitSites(2);
    expect((await transfer(mine, other)).status).toBe(200);
  });
});

describe('the storage of a site', () => {
  it('moves to the recipient of a transfer who has the room, replaced bytes included', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    const { body: file } = await mine.files.upload(freshDocument(1_000), 'list.csv');
    await mine.files.replace(file.id, freshDocument(2_000), 'list.csv');
    await fillStorage(other, 2_999);
    const refused = await transfer(mine, other);
    expect([refused.status, refused.body.details]).toEqual([
      402,
      { meter: 'storageBytes', used: quota - 2_999, limit: quota, quota },
    ]);
    expect((await storageOf(mine)).usedBytes).toBe(3_000);
    const third = await createCustomer(app);
    await fillStorage(third, 3_000);
    expect((await transfer(mine, third)).status).toBe(200);
    expect(await storageOf(mine)).toMatchObject({ usedBytes: 0, files: 0 });
    expect(await storageOf(third)).toMatchObject({ usedBytes: quota, files: 2 });
  });

  it('stays within the quota of the new owner when uploads and the transfer happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [mine, other] = [await createCustomer(app), await createCustomer(app)];
      await mine.files.upload(freshDocument(1_000), 'list.csv');
      await fillStorage(other, 1_500);
      await offer(mine, other);
      const upload = (at: number) => mine.files.upload(freshDocument(400), `late-${at}.csv`);
      const [accepted, uploads] = await Promise.all([
        accept(other, mine.site),
        Promise.all([1, 2, 3].map(upload)),
      ]);
      expect([200, 402]).toContain(accepted.status);
      // A site that was transferred meanwhile is out of sight, or its new owner is full, or was just not locked.
      for (const { status } of uploads) expect([201, 402, 404, 503]).toContain(status);
      expect((await storageOf(other)).usedBytes).toBeLessThanOrEqual(quota);
    }
  });

  it('is not added to on behalf of an owner who gave the site away meanwhile', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    await mine.files.upload(freshDocument(1_000), 'list.csv');
    const [upload] = await whileLocked(app, mine, {
      start: () => [mine.files.upload(freshDocument(400), 'late.csv')],
      meanwhile: () => giveTo(other, mine.site),
    });
    expect(upload?.status).toBe(503);
    expect((await storageOf(other)).usedBytes).toBe(1_000);
  });

  it('is not transferred by an offer of somebody who gave the site away meanwhile', async () => {
    const [mine, other, third] = [
      await createCustomer(app),
      await createCustomer(app),
      await createCustomer(app),
    ];
    await mine.files.upload(freshDocument(1_000), 'list.csv');
    await offer(mine, other);
    const meanwhile = async () => {
      await giveTo(third, mine.site);
      await app.database.ownerPool.query('update app.site_transfers set from_id = $1 where site_id = $2', [
        third.user.id,
        mine.site.id,
      ]);
    };
    const [accepted] = await whileLocked(app, mine, {
      start: () => [accept(other, mine.site)],
      meanwhile,
    });
    expect(accepted?.status).toBe(404);
    expect(await ownerOf(mine.site)).toBe(third.user.id);
  });

  it('stays in the trash, and belongs to the uploaders once the site is purged', async () => {
    const [mine, guest] = [await createCustomer(app), await createCustomer(app)];
    await share(mine, guest);
    await mine.files.upload(freshDocument(1_000), 'mine.csv');
    await guest.files.upload(freshDocument(300), 'theirs.csv', { siteId: mine.site.id });
    await trash(mine);
    expect([(await storageOf(mine)).usedBytes, (await storageOf(guest)).usedBytes]).toEqual([1_300, 0]);
    await restore(mine);
    expect((await storageOf(mine)).usedBytes).toBe(1_300);
    await trash(mine);
    await inDays(31, () => purgeTrash(app.ctx));
    expect([(await storageOf(mine)).usedBytes, (await storageOf(guest)).usedBytes]).toEqual([1_000, 300]);
  });

  it('goes to the new owner when a member is removed, if there is room', async () => {
    const admin = await createCustomer(app, undefined, 'ADMIN');
    const [mine, full, other] = [
      await createCustomer(app),
      await createCustomer(app),
      await createCustomer(app),
    ];
    await mine.files.upload(freshDocument(1_000), 'of-the-site.csv');
    await mine.files.upload(freshDocument(500), 'without-site.csv', { temporary: 'true' });
    await fillStorage(full, 1_499);
    const refused = await remove(admin, mine, full);
    expect([refused.status, refused.body.details]).toEqual([402, { meter: 'storageBytes' }]);
    expect(await ownerOf(mine.site)).toBe(mine.user.id);
    await fillStorage(other, 1_500);
    expect((await remove(admin, mine, other)).status).toBe(200);
    expect((await storageOf(other)).usedBytes).toBe(quota);
  });

  it('of a deleted account counts for nobody else', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    await share(mine, other);
    const same = freshDocument(1_000);
    await mine.files.upload(same, 'mine.csv');
    await other.files.upload(same, 'theirs.csv');
    await app.database.ownerPool.query(
      `update app.users set status = 'deletion_pending', deletion_due_at = now() where id = $1`,
      [mine.user.id],
    );
    await inDays(1, () => purgeAccounts(app.ctx));
    await inDays(40, () => purgeTrash(app.ctx));
    await collectGarbageIn(app, 50);
    expect(await storageOf(other)).toMatchObject({ usedBytes: 1_000, files: 1 });
  });
});
