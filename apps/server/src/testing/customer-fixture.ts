// Users of the shared workspace, each a customer with a site, and what they use.
import type { Site } from '@sitewright/contract/sites/sites';
import { expect } from 'vitest';
import { defaultTenantId } from '../core/actor.ts';
import { garbageCollectMedia } from '../features/media/garbage-collection/garbage-collect-media.ts';
import { type MediaUploader, mediaUploader } from './media-files.ts';
import { freshName } from './shared-app.ts';
import { createTestUser, type TestSession } from './tenancy-fixture.ts';
import type { ApiResponse, TestApp } from './test-app.ts';

export interface TestCustomer {
  user: TestSession;
  site: Site;
  files: MediaUploader;
  call: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<ApiResponse<T>>;
}

export interface StorageResponse {
  usedBytes: number;
  quotaBytes: number | null;
  files: number;
}

export const createTestSite = (app: TestApp, token: string): Promise<ApiResponse<Site>> =>
  app.api<Site>('POST', '/sites', { token, body: { name: 'Quán', subdomain: freshName('customer') } });

export const createCustomer = async (
  app: TestApp,
  tenantId: string = defaultTenantId,
  role: 'USER' | 'ADMIN' = 'USER',
): Promise<TestCustomer> => {
  const user = await createTestUser(app, { tenantId, role });
  const { token } = user;
  const { body: site } = await createTestSite(app, token);
  return {
    user,
    site,
    files: mediaUploader(app, token, site.id),
    call: (method, path, body) => app.api(method, path, { token, ...(body === undefined ? {} : { body }) }),
  };
};

export const storageOf = async ({ call }: TestCustomer): Promise<StorageResponse> =>
  (await call<StorageResponse>('GET', '/media/storage')).body;

let documents = 0;
/** A document of exactly this size, of ten bytes or more, that nobody has uploaded before. */
export const freshDocument = (size: number): Buffer => {
  documents += 1;
  return Buffer.alloc(size, `${String(documents).padStart(8, '0')},\n`);
};

/** Starts calls while the customer's row is locked, does `meanwhile` once all of them wait, and lets them go on. */
export const whileLocked = async <T>(
  app: TestApp,
  { user }: TestCustomer,
  {
    start,
    meanwhile = async () => undefined,
  }: { start: () => Promise<T>[]; meanwhile?: () => Promise<unknown> },
): Promise<T[]> => {
  const client = await app.database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select from app.customers where user_id = $1 for update', [user.id]);
    const calls = start();
    const countWaiting = async (): Promise<number> => {
      const { rows } = await app.database.ownerPool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%customers%'`,
      );
      return rows[0]!.n;
    };
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(calls.length);
    await meanwhile();
    await client.query('commit');
    return await Promise.all(calls);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** Uploads a document that leaves this many bytes of the quota. */
export const fillStorage = async (customer: TestCustomer, bytesLeft = 0): Promise<void> => {
  const { usedBytes, quotaBytes } = await storageOf(customer);
  const { status } = await customer.files.upload(
    freshDocument(quotaBytes! - usedBytes - bytesLeft),
    'filler.csv',
  );
  if (status !== 201) throw new Error(`the storage could not be filled: ${status}`);
};

/** Storage by the rows: distinct bytes of the files of the user's sites, and of their files without a site. */
export const storedBytes = async (app: TestApp, { user }: TestCustomer): Promise<number> => {
  const { rows } = await app.database.ownerPool.query<{ bytes: number }>(
    `select coalesce(sum(size + variant_bytes), 0)::int as bytes from app.blobs where id in (
       select blob_id from app.media left join app.sites on sites.id = media.site_id
       where coalesce(sites.owner_id, media.owner_id) = $1)`,
    [user.id],
  );
  return rows[0]!.bytes;
};

/** Runs the nightly garbage collection that many days from now. */
export const collectGarbageIn = async (app: TestApp, days: number): Promise<void> => {
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) };
  try {
    await garbageCollectMedia(app.ctx);
  } finally {
    app.ctx.clock = clock;
  }
};

/** Shows an image on the home page, as the user of the token. */
export const showOnHome = async (app: TestApp, token: string, siteId: string, src: string): Promise<void> => {
  const { body } = await app.api<{ pages: { id: string }[] }>('GET', `/sites/${siteId}/pages`, { token });
  await app.api('PATCH', `/sites/${siteId}/pages/${body.pages[0]!.id}/content`, {
    token,
    body: {
      content: { sections: [{ type: 'hero/hero-1', data: { title: 'x', image: { src, alt: '' } } }] },
    },
  });
};
