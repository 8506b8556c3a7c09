// An installation may run several processes over one database and one storage: deduplication and quota must hold
// whichever process receives a file.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MediaItem } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
  runVariantJobs,
} from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { garbageCollectMedia } from './garbage-collection/garbage-collect-media.ts';

let folder: string;
let apps: [TestApp, TestApp];
let world: SiteFixture;
let bringers: [MediaUploader, MediaUploader];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitewright-shared-'));
  const settings = { STORAGE_URL: pathToFileURL(folder).href };
  const first = await startTestApp(settings);
  apps = [first, await startTestApp(settings, { beside: first })];
  await openTenant(first, 'files');
  world = await makeSite(
    first,
    'restaurant',
    await createTestUser(first, { tenantId: 'files', role: 'USER' }),
  );
  const { token } = world.person;
  bringers = [mediaUploader(apps[0], token, world.site.id), mediaUploader(apps[1], token, world.site.id)];
}, 60_000);
afterAll(async () => {
  await apps[1].close();
  await apps[0].close();
  await rm(folder, { recursive: true, force: true });
});

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await apps[0].database.ownerPool.query<T>(text, values)).rows;
/** The workspace's files on disk, including partial writes. */
const bytesOnDisk = async (): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0);
};
const usage = async (): Promise<{ usedBytes: number; quotaBytes: number }> =>
  (
    await apps[1].api<{ usedBytes: number; quotaBytes: number }>('GET', '/media/storage', {
      token: world.person.token,
    })
  ).body;
const setQuota = (bytes: number | null) => rows('update app.storage_usage set quota_bytes = $1', [bytes]);

/** As many in parallel as one user may upload in each process. */
const bringAll = (bodies: readonly (Buffer | string)[], ending: string) =>
  Promise.all(bodies.map((body, at) => bringers[at % 2]!.upload(body, `file-${at}.${ending}`)));
const many = limits.media.parallelUploadsMax;

describe('two processes', () => {
  it('store the same image once when both receive it at the same moment', async () => {
    const picture = await freshPng(90, 90);
    const answers = await bringAll(
      Array.from({ length: many }, () => picture),
      'png',
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(201));
    const ids = answers.map(({ body }) => body.id);
    expect(await rows('select distinct blob_id from app.media where id = any($1)', [ids])).toHaveLength(1);
    await Promise.all(apps.map(runVariantJobs));
    expect(await bytesOnDisk()).toBe((await usage()).usedBytes);
  });

  it('never take in more than the workspace has room for, sizes of pictures included', async () => {
    const photos = await Promise.all(Array.from({ length: many }, () => freshPhoto(500, 400)));
    const { body: sample } = await bringers[0].upload(await freshPhoto(500, 400), 'sample.jpg');
    const { usedBytes } = await usage();
    // Quota for two of them with their variants, and a little more.
    const quota = usedBytes + Math.floor(sample.size * 2 * 2.3);
    await setQuota(quota);
    const answers = await bringAll(photos, 'jpg');
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 402]));
    expect((await usage()).usedBytes).toBeLessThanOrEqual(quota);
    await Promise.all(apps.map(runVariantJobs));
    const after = await usage();
    expect(after.usedBytes).toBeLessThanOrEqual(quota);
    expect(await bytesOnDisk()).toBe(after.usedBytes);
    await setQuota(null);
  });

  it('match the usage on disk after both have uploaded, replaced, deleted and collected at once', async () => {
    const bytes = await freshPng(120, 80);
    const kept: MediaItem[] = [];
    for (let round = 0; round < 4; round += 1) {
      const bodies = [bytes, `round,${round}`, await freshPhoto(330, 200), bytes] as const;
      const brought = await Promise.all(
        bodies.map((body, at) => bringers[at % 2]!.upload(body, at === 1 ? 'a.csv' : 'a.png')),
      );
      const items = brought.map(({ body }) => body);
      const [first, words, photo] = items as [MediaItem, MediaItem, MediaItem];
      await Promise.all([
        bringers[1].replace(photo.id, await freshPng(340, 100 + round), 'b.png'),
        apps[0].api('DELETE', `/media/${words.id}`, { token: world.person.token }),
        apps[1].api('DELETE', `/media/${first.id}`, { token: world.person.token }),
        bringers[0].upload(bytes, 'again.png').then(({ body }) => kept.push(body)),
        runVariantJobs(apps[round % 2]!),
        garbageCollectMedia(apps[1].ctx),
      ]);
      kept.push(photo);
    }
    for (const app of apps) await runVariantJobs(app);
    expect(await bytesOnDisk()).toBe((await usage()).usedBytes);
    const { clock } = apps[0].ctx;
    const later = new Date(Date.now() + 30 * 24 * 3_600_000);
    apps[0].ctx.clock = { now: () => later };
    await Promise.all(apps.map(({ ctx }) => garbageCollectMedia(ctx)));
    apps[0].ctx.clock = clock;
    expect(await bytesOnDisk()).toBe((await usage()).usedBytes);
    for (const { url } of kept) expect((await apps[0].visit('localhost', url)).status).toBe(200);
  }, 60_000);
});
