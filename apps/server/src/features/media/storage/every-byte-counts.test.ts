// Whatever users of the shared workspace do, every stored byte counts for at least one of them: nothing is free.
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  collectGarbageIn,
  createCustomer,
  freshDocument,
  storageOf,
  storedBytes,
  type TestCustomer,
} from '../../../testing/customer-fixture.ts';
import {
  freshPhoto,
  freshPng,
  mediaUploader,
  objectSizes,
  runVariantJobs,
} from '../../../testing/media-files.ts';
import { freshName } from '../../../testing/shared-app.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { purgeTrash } from '../../site-lifecycle/purge-trash.job.ts';

const quota = 150_000;
const days = 24 * 60 * 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
}, 60_000);
afterAll(() => app.close());

/** Bytes that no file references. */
const freeBytes = async (): Promise<number> => {
  const { rows } = await app.database.ownerPool.query<{ bytes: number }>(
    `select coalesce(sum(size + variant_bytes), 0)::int as bytes from app.blobs
     where not exists (select from app.media where media.blob_id = blobs.id)`,
  );
  return rows[0]!.bytes;
};
const bytesOnDisk = async (): Promise<number> =>
  [...(await objectSizes(app, 'blobs/')).values()].reduce((sum, size) => sum + size, 0);
const countedInAll = async (): Promise<number> => {
  const { rows } = await app.database.ownerPool.query<{ bytes: number }>(
    'select sum(used_bytes)::int as bytes from app.storage_usage',
  );
  return rows[0]!.bytes;
};

it('in forty random steps of three users, and none is over the quota', async () => {
  const customers: TestCustomer[] = [];
  while (customers.length < 3) customers.push(await createCustomer(app));
  const sites: { site: Site; owner: TestCustomer }[] = customers.map((owner) => ({
    site: owner.site,
    owner,
  }));
  const files: { item: MediaItem; owner: TestCustomer }[] = [];
  const same = await freshPng(300, 200);
  let seed = 11;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % below;
  };
  const steps: ((who: TestCustomer) => Promise<unknown>)[] = [
    async (owner) => {
      const { site } = sites.filter((one) => one.owner === owner)[0]!;
      const bodies = [same, freshDocument(5_000 + next(20_000)), await freshPhoto(100 + next(200), 90)];
      const body = bodies[next(3)]!;
      const uploaded = await mediaUploader(app, owner.user.token, site.id).upload(
        body,
        body[0] === 0x89 ? 'a.png' : body[0] === 0xff ? 'a.jpg' : 'a.csv',
      );
      if (uploaded.status === 201) files.push({ item: uploaded.body, owner });
      return uploaded;
    },
    async () => {
      const file = files[next(files.length)];
      if (file?.item.kind === 'image')
        await file.owner.files.replace(file.item.id, await freshPng(), 'b.png');
      else await file?.owner.files.replace(file.item.id, freshDocument(4_000 + next(9_000)), 'b.csv');
    },
    async () => {
      const [file] = files.splice(next(files.length), 1);
      await file?.owner.call('DELETE', `/media/${file.item.id}?force=true`);
    },
    async (owner) => {
      const { body } = await owner.call<Site>('POST', `/sites/${owner.site.id}/duplicate`, {
        subdomain: freshName('copy'),
      });
      sites.push({ site: body, owner });
    },
    async (to) => {
      const given = sites.find(({ site, owner }) => owner !== to && site.id !== owner.site.id);
      if (!given) return;
      const path = `/sites/${given.site.id}`;
      await given.owner.call('PUT', `${path}/people/${to.user.id}`, { role: 'viewer' });
      await given.owner.call('PUT', `${path}/transfer`, { userId: to.user.id, stays: false });
      const { status } = await to.call('POST', `${path}/transfer`, { accept: true });
      if (status === 200) given.owner = to;
    },
    async () => {
      const extra = sites.findIndex(({ site, owner }) => site.id !== owner.site.id);
      const [gone] = extra === -1 ? [] : sites.splice(extra, 1);
      await gone?.owner.call('DELETE', `/sites/${gone.site.id}`);
    },
    () => runVariantJobs(app),
    () => collectGarbageIn(app, next(20)),
  ];
  for (let step = 0; step < 40; step += 1) {
    // Uploads are as likely as everything else together.
    await steps[next(2) === 0 ? 0 : next(steps.length)]!(customers[next(3)]!);
    expect(await freeBytes(), `after step ${step}`).toBe(0);
    for (const customer of customers) {
      const { usedBytes } = await storageOf(customer);
      expect(usedBytes).toBe(await storedBytes(app, customer));
      expect(usedBytes).toBeLessThanOrEqual(quota);
    }
  }
  const { clock } = app.ctx;
  app.ctx.clock = { now: () => new Date(Date.now() + 40 * days) };
  await purgeTrash(app.ctx).finally(() => (app.ctx.clock = clock));
  await runVariantJobs(app);
  expect([await freeBytes(), await bytesOnDisk()]).toEqual([0, await countedInAll()]);
  await collectGarbageIn(app, 60);
  expect([await freeBytes(), await bytesOnDisk()]).toEqual([0, await countedInAll()]);
}, 120_000);
