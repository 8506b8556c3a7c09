import type { MediaItem } from '@sitewright/contract/media/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadEnv } from '../env.ts';
import { openStorage, verifyStorage } from './open-storage.ts';

const settingsOf = (server: BucketServer): NodeJS.ProcessEnv => ({
  STORAGE_URL: server.url,
  AWS_ACCESS_KEY_ID: server.access.accessKeyId,
  AWS_SECRET_ACCESS_KEY: server.access.secretAccessKey,
});

describe('an installation whose files are in a bucket', () => {
  let bucket: BucketServer;
  let app: TestApp;
  let world: SiteFixture;
  beforeAll(async () => {
    bucket = await startBucketServer();
    app = await startTestApp(settingsOf(bucket));
    world = await makeSite(app);
  });
  afterAll(async () => {
    await app.close();
    await bucket.close();
  });

  const upload = async (background: string) => {
    const body = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('siteId', world.site.id);
    form.set('image', new Blob([new Uint8Array(body)], { type: 'image/png' }), 'picture.png');
    return app.api<MediaItem>('POST', '/media/upload', { token: world.person.token, body: form });
  };
  const health = async () => JSON.parse((await app.visit('localhost', '/health/ready')).text) as object;

  it('accepts image uploads and serves them', async () => {
    const { status, body } = await upload('#123456');
    expect(status).toBe(201);
    expect((await app.visit('localhost', body.url)).status).toBe(200);
    expect(bucket.remains().every((key) => key.startsWith('tests/'))).toBe(true);
  });

  it('reports a full storage, and stores nothing, when the bucket is full', async () => {
    const before = bucket.remains();
    bucket.fail(507, 'InsufficientStorage');
    const { status, body } = await upload('#654321');
    expect({ status, code: body.code }).toEqual({ status: 507, code: 'storage_full' });
    bucket.recover();
    expect(bucket.remains()).toEqual(before);
  });

  it('keeps working without the bucket: only requests for files fail', async () => {
    bucket.fail(503, 'ServiceUnavailable');
    const { status, body } = await upload('#abcdef');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.error).toMatch(/try again/i);
    expect((await world.call('GET', '')).status).toBe(200);
    expect(await health()).toMatchObject({ status: 'degraded', checks: { storage: 'unreachable' } });
    expect((await app.visit('localhost', '/health/ready')).status).toBe(200);
    bucket.recover();
    expect((await upload('#abcdef')).status).toBe(201);
  });
});

describe('the start', () => {
  it('fails with a clear message when the storage cannot be used', async () => {
    const bucket = await startBucketServer();
    const env = loadEnv({ ...settingsOf(bucket), NODE_ENV: 'test', DATA_DIR: '/tmp' });
    const clock = { now: () => new Date() };
    const { storage } = await openStorage(env, { secretKey: Buffer.alloc(32), clock });
    await expect(verifyStorage(env, storage)).resolves.toBeUndefined();
    bucket.fail(403, 'AccessDenied');
    const refused = verifyStorage(env, storage);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/s3:\/\/files\/tests.*AccessDenied.*Check STORAGE_URL/);
    // A full storage can still be read.
    bucket.fail(507, 'InsufficientStorage');
    await expect(verifyStorage(env, storage)).resolves.toBeUndefined();
    await bucket.close();
    await expect(verifyStorage(env, storage)).rejects.toThrow(/ECONNREFUSED/);
  });
});
