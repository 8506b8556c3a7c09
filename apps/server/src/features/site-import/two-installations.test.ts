import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportSite, importSite, makeFullSite } from '../site-archive/testing/full-site.ts';

let folder: TestApp;
let bucket: BucketServer;
let other: TestApp;
beforeAll(async () => {
  bucket = await startBucketServer();
  [folder, other] = await Promise.all([
    startTestApp(),
    startTestApp({
      STORAGE_URL: bucket.url,
      AWS_ACCESS_KEY_ID: bucket.access.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.access.secretAccessKey,
    }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([folder.close(), other.close()]);
  await bucket.close();
});

it('a site moves from an installation with a folder to one with a bucket, and back, without a change', async () => {
  const site = await makeFullSite(folder);
  const here = site.person.token;
  const first = await exportSite(folder, { token: here, siteId: site.site.id });
  const { token } = await other.signUp('mover');
  const there = await importSite(other, { token, bytes: first.bytes });
  expect(there.report!.problems).toEqual([]);
  const second = await exportSite(other, { token, siteId: there.siteId! });
  expect(second.bytes.equals(first.bytes)).toBe(true);
  const back = await importSite(folder, { token: here, bytes: second.bytes });
  const third = await exportSite(folder, { token: here, siteId: back.siteId! });
  expect(third.bytes.equals(first.bytes)).toBe(true);
}, 120_000);
