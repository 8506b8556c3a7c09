// In the shared workspace each user is a customer: nobody can fill, or see, the storage of another.
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../../core/actor.ts';
import {
  freshPhoto,
  freshPng,
  type MediaUploader,
  mediaUploader,
  runVariantJobs,
} from '../../../testing/media-files.ts';
import { freshName } from '../../../testing/shared-app.ts';
import { createTestUser, openTenant, type TestSession } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { garbageCollectMedia } from '../garbage-collection/garbage-collect-media.ts';

const quota = 100_000;
const dayMs = 24 * 60 * 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
}, 60_000);
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;

const createSiteOf = async ({ token }: TestSession): Promise<Site> =>
  (
    await app.api<Site>('POST', '/sites', {
      token,
      body: { name: 'Quán', subdomain: freshName('storage') },
    })
  ).body;

interface Customer {
  user: TestSession;
  site: Site;
  files: MediaUploader;
}
const createCustomer = async (tenantId: string = defaultTenantId): Promise<Customer> => {
  const user = await createTestUser(app, { tenantId, role: 'USER' });
  const site = await createSiteOf(user);
  return { user, site, files: mediaUploader(app, user.token, site.id) };
};

const storageOf = async ({ token }: TestSession) =>
  (
    await app.api<{ usedBytes: number; quotaBytes: number | null; files: number }>('GET', '/media/storage', {
      token,
    })
  ).body;

let texts = 0;
/** A document of exactly this size that nobody has uploaded before. */
const document = (size: number): Buffer => {
  texts += 1;
  return Buffer.alloc(size, `${texts},words\n`);
};

/** Uploads a document that leaves this many bytes of the user's quota. */
const leave = async ({ user, files }: Customer, bytes: number): Promise<void> => {
  const { usedBytes } = await storageOf(user);
  expect((await files.upload(document(quota - usedBytes - bytes), 'filler.csv')).status).toBe(201);
};

const collectIn = async (days: number): Promise<void> => {
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => new Date(Date.now() + days * dayMs) };
  try {
    await garbageCollectMedia(app.ctx);
  } finally {
    app.ctx.clock = clock;
  }
};

describe('the storage of a user in the shared workspace', () => {
  it('can be used below the quota and to the last byte, and no further', async () => {
    const mine = await createCustomer();
    await leave(mine, 1_000);
    expect((await mine.files.upload(document(1_001), 'above.csv')).status).toBe(402);
    expect((await mine.files.upload(document(999), 'below.csv')).status).toBe(201);
    expect((await mine.files.upload(document(1), 'at.csv')).status).toBe(201);
    const { status, body } = await mine.files.upload(document(1), 'full.csv');
    expect([status, body.code]).toEqual([402, 'limit_reached']);
    expect(body.details).toEqual({ meter: 'storageBytes', used: quota, limit: quota, quota });
    expect(await storageOf(mine.user)).toEqual({ usedBytes: quota, quotaBytes: quota, files: 3 });
  });

  it('lets one of two uploads at once take what is left', async () => {
    const mine = await createCustomer();
    await leave(mine, 1_500);
    const answers = await Promise.all(
      [1, 2].map((at) => mine.files.upload(document(1_000), `race-${at}.csv`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402]);
    expect((await storageOf(mine.user)).usedBytes).toBe(quota - 500);
  });

  it('does not change with the files of another user, even of the same bytes', async () => {
    const [one, other] = [await createCustomer(), await createCustomer()];
    await leave(one, 0);
    expect(await storageOf(other.user)).toEqual({ usedBytes: 0, quotaBytes: quota, files: 0 });
    const same = document(5_000);
    const third = await createCustomer();
    expect((await third.files.upload(same, 'third.csv')).status).toBe(201);
    expect((await one.files.upload(same, 'one.csv')).status).toBe(402);
    expect((await other.files.upload(same, 'other.csv')).status).toBe(201);
    expect((await other.files.upload(same, 'again.csv')).status).toBe(201);
    expect(await storageOf(other.user)).toEqual({ usedBytes: 5_000, quotaBytes: quota, files: 2 });
    expect((await storageOf(third.user)).usedBytes).toBe(5_000);
  });

  it('counts files without a site for their uploader', async () => {
    const mine = await createCustomer();
    const { status } = await mine.files.upload(document(700), 'later.csv', { temporary: 'true' });
    expect(status).toBe(201);
    expect((await storageOf(mine.user)).usedBytes).toBe(700);
  });

  it('counts replaced and deleted bytes until garbage collection', async () => {
    const mine = await createCustomer();
    const { body: file } = await mine.files.upload(document(40_000), 'price-list.csv');
    expect((await mine.files.replace(file.id, document(40_000), 'price-list.csv')).status).toBe(200);
    expect(await storageOf(mine.user)).toMatchObject({ usedBytes: 80_000, files: 1 });
    expect((await mine.files.replace(file.id, document(40_000), 'price-list.csv')).status).toBe(402);
    await app.api('DELETE', `/media/${file.id}`, { token: mine.user.token });
    expect(await storageOf(mine.user)).toMatchObject({ usedBytes: 80_000, files: 0 });
    await collectIn(6.9);
    expect((await storageOf(mine.user)).usedBytes).toBe(80_000);
    await collectIn(7.1);
    expect((await storageOf(mine.user)).usedBytes).toBe(0);
  });

  it('counts the sizes of an image, and keeps those that fit', async () => {
    const mine = await createCustomer();
    const { body: file } = await mine.files.upload(await freshPhoto(400, 200), 'photo.jpg');
    await leave(mine, 1);
    await runVariantJobs(app);
    const { usedBytes } = await storageOf(mine.user);
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
    const mine = await createCustomer();
    await leave(mine, 0);
    const broken = (await freshPng()).subarray(0, 60);
    expect((await mine.files.upload(broken, 'broken.png')).status).toBe(402);
  });

  it('is used by collaborators on the user’s sites, who learn nothing about it', async () => {
    const [owner, guest] = [await createCustomer(), await createCustomer()];
    await app.api('PUT', `/sites/${owner.site.id}/people/${guest.user.id}`, {
      token: owner.user.token,
      body: { role: 'designer' },
    });
    const asGuest = mediaUploader(app, guest.user.token, owner.site.id);
    expect((await asGuest.upload(document(3_000), 'by-guest.csv')).status).toBe(201);
    expect((await storageOf(owner.user)).usedBytes).toBe(3_000);
    expect(await storageOf(guest.user)).toEqual({ usedBytes: 0, quotaBytes: quota, files: 0 });
    await leave(owner, 0);
    const { status, body } = await asGuest.upload(document(1), 'too-much.csv');
    expect([status, body.details]).toEqual([402, { meter: 'storageBytes' }]);
    expect(JSON.stringify(body)).not.toMatch(/\d{4}/);
  });

  it('is bounded by the ceiling of the workspace, whose numbers nobody sees', async () => {
    const mine = await createCustomer();
    await mine.files.upload(document(10), 'first.csv');
    await rows(`update app.storage_usage set quota_bytes = used_bytes + 100 where tenant_id = $1`, [
      defaultTenantId,
    ]);
    const { status, body } = await mine.files.upload(document(101), 'above.csv');
    expect([status, body.details]).toEqual([402, { meter: 'storageBytes' }]);
    expect((await mine.files.upload(document(100), 'at.csv')).status).toBe(201);
    await rows('update app.storage_usage set quota_bytes = null');
    expect((await mine.files.upload(document(101), 'above.csv')).status).toBe(201);
  });
});

describe('DEFAULT_STORAGE_QUOTA', () => {
  it('of 0 is no limit', async () => {
    const unlimited = await startTestApp({ DEFAULT_STORAGE_QUOTA: '0' }, { beside: app });
    const user = await createTestUser(app, { tenantId: defaultTenantId, role: 'USER' });
    const site = await createSiteOf(user);
    const files = mediaUploader(unlimited, user.token, site.id);
    expect((await files.upload(document(quota + 1), 'large.csv')).status).toBe(201);
    const { body } = await unlimited.api('GET', '/media/storage', { token: user.token });
    expect(body).toEqual({ usedBytes: quota + 1, quotaBytes: null, files: 1 });
    await unlimited.close();
  });

  it('is not for other workspaces', async () => {
    await openTenant(app, 'bakery');
    const [one, other] = [await createCustomer('bakery'), await createCustomer('bakery')];
    expect((await one.files.upload(document(quota + 1), 'large.csv')).status).toBe(201);
    expect(await storageOf(other.user)).toEqual({
      usedBytes: quota + 1,
      quotaBytes: 5 * 1024 ** 3,
      files: 1,
    });
  });
});
