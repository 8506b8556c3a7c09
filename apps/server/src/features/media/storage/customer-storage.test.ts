// In the shared workspace each user is a customer: nobody can fill, or see, the storage of another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../../core/actor.ts';
import {
  collectGarbageIn,
  createCustomer,
  fillStorage,
  freshDocument,
  storageOf,
  type StorageResponse,
  whileLocked,
} from '../../../testing/customer-fixture.ts';
import { freshPhoto, freshPng, mediaUploader, runVariantJobs } from '../../../testing/media-files.ts';
import { openTenant } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const quota = 100_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
}, 60_000);
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;

describe('the storage of a user in the shared workspace', () => {
  it('can be used below the quota and to the last byte, and no further', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine, 1_000);
    expect((await mine.files.upload(freshDocument(1_001), 'above.csv')).status).toBe(402);
    expect((await mine.files.upload(freshDocument(990), 'below.csv')).status).toBe(201);
    expect((await mine.files.upload(freshDocument(10), 'at.csv')).status).toBe(201);
    const { status, body } = await mine.files.upload(freshDocument(10), 'full.csv');
    expect([status, body.code]).toEqual([402, 'limit_reached']);
    expect(body.details).toEqual({ meter: 'storageBytes', used: quota, limit: quota, quota });
    expect(await storageOf(mine)).toEqual({ usedBytes: quota, quotaBytes: quota, files: 3 });
  });

  it('lets one of two uploads at once take what is left', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine, 1_500);
    const answers = await Promise.all(
      [1, 2].map((at) => mine.files.upload(freshDocument(1_000), `race-${at}.csv`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
    expect((await storageOf(mine)).usedBytes).toBe(quota - 500);
  });

  it('lets one of two take what is left when both were waiting, also of bytes that the workspace has', async () => {
    const [mine, other] = [await createCustomer(app), await createCustomer(app)];
    const known = [freshDocument(1_000), freshDocument(1_000)];
    for (const body of known) await other.files.upload(body, 'known.csv');
    await fillStorage(mine, 1_500);
    const answers = await whileLocked(app, mine, {
      start: () => known.map((body) => mine.files.upload(body, 'waiting.csv')),
    });
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
    expect((await storageOf(mine)).usedBytes).toBe(quota - 500);
  });

  it('does not change with the files of another user, even of the same bytes', async () => {
    const [one, other] = [await createCustomer(app), await createCustomer(app)];
    await fillStorage(one);
    expect(await storageOf(other)).toEqual({ usedBytes: 0, quotaBytes: quota, files: 0 });
    const same = freshDocument(5_000);
    const third = await createCustomer(app);
    expect((await third.files.upload(same, 'third.csv')).status).toBe(201);
    expect((await one.files.upload(same, 'one.csv')).status).toBe(402);
    expect((await other.files.upload(same, 'other.csv')).status).toBe(201);
    expect((await other.files.upload(same, 'again.csv')).status).toBe(201);
    expect(await storageOf(other)).toEqual({ usedBytes: 5_000, quotaBytes: quota, files: 2 });
    expect((await storageOf(third)).usedBytes).toBe(5_000);
  });

  it('counts files without a site for their uploader', async () => {
    const mine = await createCustomer(app);
    const { status } = await mine.files.upload(freshDocument(700), 'later.csv', { temporary: 'true' });
    expect(status).toBe(201);
    expect((await storageOf(mine)).usedBytes).toBe(700);
  });

  it('counts replaced and deleted bytes until garbage collection', async () => {
    const mine = await createCustomer(app);
    const { body: file } = await mine.files.upload(freshDocument(40_000), 'price-list.csv');
    expect((await mine.files.replace(file.id, freshDocument(40_000), 'price-list.csv')).status).toBe(200);
    expect(await storageOf(mine)).toMatchObject({ usedBytes: 80_000, files: 1 });
    expect((await mine.files.replace(file.id, freshDocument(40_000), 'price-list.csv')).status).toBe(402);
    await app.api('DELETE', `/media/${file.id}`, { token: mine.user.token });
    expect(await storageOf(mine)).toMatchObject({ usedBytes: 80_000, files: 0 });
    await collectGarbageIn(app, 6.9);
    expect((await storageOf(mine)).usedBytes).toBe(80_000);
    await collectGarbageIn(app, 7.1);
    expect((await storageOf(mine)).usedBytes).toBe(0);
  });

  it('counts the sizes of an image, and keeps those that fit', async () => {
    const mine = await createCustomer(app);
    const { body: file } = await mine.files.upload(await freshPhoto(400, 200), 'photo.jpg');
    await fillStorage(mine, 1);
    await runVariantJobs(app);
    const { usedBytes } = await storageOf(mine);
    expect(usedBytes).toBeLessThanOrEqual(quota);
    const [blob] = await rows<{ bytes: number }>(
      `select (b.size + b.variant_bytes)::int as bytes from app.blobs b join app.media m on m.blob_id = b.id
       where m.id = $1`,
      [file.id],
    );
    expect(blob!.bytes).toBeGreaterThan(file.size);
    const [documents] = await rows<{ bytes: number }>(
      `select sum(size)::int as bytes from app.media where kind = 'document' and site_id = $1`,
      [mine.site.id],
    );
    expect(usedBytes).toBe(blob!.bytes + documents!.bytes);
  });

  it('is checked before an uploaded image is decoded', async () => {
    const mine = await createCustomer(app);
    await fillStorage(mine);
    const broken = (await freshPng()).subarray(0, 60);
    expect((await mine.files.upload(broken, 'broken.png')).status).toBe(402);
    const other = await createCustomer(app);
    await rows('update app.storage_usage set quota_bytes = used_bytes');
    expect((await other.files.upload(broken, 'broken.png')).status).toBe(402);
    await rows('update app.storage_usage set quota_bytes = null');
    expect((await other.files.upload(broken, 'broken.png')).status).toBe(415);
  });

  it('is used by collaborators on the user’s sites, who learn nothing about it', async () => {
    const [owner, guest] = [await createCustomer(app), await createCustomer(app)];
    await app.api('PUT', `/sites/${owner.site.id}/people/${guest.user.id}`, {
      token: owner.user.token,
      body: { role: 'designer' },
    });
    const asGuest = mediaUploader(app, guest.user.token, owner.site.id);
    expect((await asGuest.upload(freshDocument(3_000), 'by-guest.csv')).status).toBe(201);
    expect((await storageOf(owner)).usedBytes).toBe(3_000);
    expect(await storageOf(guest)).toEqual({ usedBytes: 0, quotaBytes: quota, files: 0 });
    await fillStorage(owner);
    const { status, body } = await asGuest.upload(freshDocument(10), 'too-much.csv');
    expect([status, body.details]).toEqual([402, { meter: 'storageBytes' }]);
    expect(body.error).not.toMatch(/\d/);
  });

  it('is bounded by the ceiling of the workspace, whose numbers nobody sees', async () => {
    const mine = await createCustomer(app);
    await mine.files.upload(freshDocument(10), 'first.csv');
    await rows(`update app.storage_usage set quota_bytes = used_bytes + 100 where tenant_id = $1`, [
      defaultTenantId,
    ]);
    const { status, body } = await mine.files.upload(freshDocument(101), 'above.csv');
    expect([status, body.details]).toEqual([402, { meter: 'storageBytes' }]);
    expect((await mine.files.upload(freshDocument(100), 'at.csv')).status).toBe(201);
    await rows('update app.storage_usage set quota_bytes = null');
    expect((await mine.files.upload(freshDocument(101), 'above.csv')).status).toBe(201);
    await mine.files.upload(await freshPhoto(400, 200), 'photo.jpg');
    await rows('update app.storage_usage set quota_bytes = used_bytes');
    await runVariantJobs(app);
    expect(await rows('select 1 from app.storage_usage where used_bytes > quota_bytes')).toEqual([]);
    await rows('update app.storage_usage set quota_bytes = null');
  });
});

describe('DEFAULT_STORAGE_QUOTA', () => {
  it('of 0 is no limit', async () => {
    const unlimited = await startTestApp({ DEFAULT_STORAGE_QUOTA: '0' }, { beside: app });
    const mine = await createCustomer(app);
    const files = mediaUploader(unlimited, mine.user.token, mine.site.id);
    expect((await files.upload(freshDocument(quota + 1), 'large.csv')).status).toBe(201);
    const { body } = await unlimited.api<StorageResponse>('GET', '/media/storage', {
      token: mine.user.token,
    });
    expect(body).toEqual({ usedBytes: quota + 1, quotaBytes: null, files: 1 });
    await unlimited.close();
  });

  it('is not for other workspaces', async () => {
    await openTenant(app, 'bakery');
    const [one, other] = [await createCustomer(app, 'bakery'), await createCustomer(app, 'bakery')];
    expect((await one.files.upload(freshDocument(quota + 1), 'large.csv')).status).toBe(201);
    expect(await storageOf(other)).toEqual({
      usedBytes: quota + 1,
      quotaBytes: 5 * 1024 ** 3,
      files: 1,
    });
  });
});
