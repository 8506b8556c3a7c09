import type { MediaItem } from '@sitewright/contract/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { mediaUploader } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let bucket: BucketServer;
let through: TestApp;
let direct: TestApp;
let world: SiteFixture;
let file: MediaItem;
beforeAll(async () => {
  bucket = await startBucketServer();
  const settings = (downloads: string) => ({
    STORAGE_URL: bucket.url + downloads,
    AWS_ACCESS_KEY_ID: bucket.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.access.secretAccessKey,
  });
  through = await startTestApp(settings(''));
  direct = await startTestApp(settings('&downloads=direct'), { beside: through });
  world = await makeSite(through);
  const { body } = await mediaUploader(through, world.person.token, world.site.id).upload(
    'a,b\n1,2',
    'Bảng giá.csv',
  );
  file = body;
}, 60_000);
afterAll(async () => {
  await direct.close();
  await through.close();
  await bucket.close();
});

const addressFrom = async (app: TestApp): Promise<URL> => {
  const answer = await fetch(`${app.origin}/api/v1/media/download/${file.id}`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${world.person.token}` },
  });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location')!);
};

describe('a download from an installation with a bucket', () => {
  it('is served by the app unless the operator configures otherwise', async () => {
    const { pathname, search, origin } = await addressFrom(through);
    expect([origin, pathname.startsWith('/files/')]).toEqual([new URL(through.ctx.env.appUrl).origin, true]);
    const saved = await through.visit('localhost', pathname + search);
    expect([saved.status, saved.text]).toEqual([200, 'a,b\n1,2']);
  });

  it('is served directly from the bucket when configured, under its own name', async () => {
    const address = await addressFrom(direct);
    expect(address.origin).toBe(new URL(bucket.endpoint).origin);
    const saved = await fetch(address);
    expect([saved.status, await saved.text()]).toEqual([200, 'a,b\n1,2']);
    expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent('Bảng giá.csv'));
    expect(saved.headers.get('content-type')).toBe('text/csv');
    address.pathname = address.pathname.replace(/.$/, 'x');
    expect((await fetch(address)).status).toBe(403);
  });
});
