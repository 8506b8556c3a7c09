import type { Run } from '@sitewright/contract/runs/runs';
import type { SiteBucket } from '@sitewright/contract/static-hosting/static-hosting';
import { staticHostingLimits as limits } from '@sitewright/contract/static-hosting/static-hosting-limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networkWith } from '../../core/safe-fetch/private-hosts.ts';
import { type BucketServer, startBucketServer } from '../../testing/bucket/bucket-server.ts';
import { workOn } from '../../testing/runs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let server: BucketServer;
let site: SiteFixture;
beforeEach(async () => {
  app = await sharedTestApp();
  server = await startBucketServer();
  app.ctx.bucketNetwork = networkWith([new URL(server.endpoint).host]);
  site = await makeSite(app);
});
afterEach(() => server.close());

const settings = (change: object = {}) => ({
  endpoint: server.endpoint,
  region: 'eu-1',
  bucket: 'files',
  prefix: 'www',
  accessKeyId: server.access.accessKeyId,
  secretAccessKey: server.access.secretAccessKey,
  publicUrl: 'https://www.example.com/',
  formUrl: '',
  ...change,
});
const save = (change: object = {}) =>
  site.call<{ bucket: SiteBucket | null }>('PUT', '/static-hosting', settings(change));
const publish = async (): Promise<Run> => {
  const { body } = await site.call<{ run: Run }>('POST', '/static-hosting/publish', {});
  await workOn(app, body.run.id);
  const { body: run } = await app.api<Run>('GET', `/automation-runs/${body.run.id}`, {
    token: site.person.token,
  });
  return run;
};
const putTitle = (title: string) =>
  site.call('PATCH', `/pages/${site.home.id}/content`, {
    content: { sections: [{ id: 'top', type: 'hero/hero-1', data: { title } }] },
  });

describe('the bucket of a site', () => {
  it('is saved without its secret key ever being shown again', async () => {
    expect((await site.call('GET', '/static-hosting')).body).toEqual({ bucket: null });
    const { secretAccessKey: _secret, ...shown } = settings();
    const saved = { ...shown, prefix: 'www/', publicUrl: 'https://www.example.com', publishedAt: null };
    expect((await save()).body).toEqual({ bucket: saved });
    expect((await site.call('GET', '/static-hosting')).body).toEqual({ bucket: saved });
    expect((await save({ secretAccessKey: undefined, region: 'us-1' })).body.bucket?.region).toBe('us-1');
    expect((await site.call('POST', '/static-hosting/test', {})).status).toBe(200);
    const { rows } = await app.database.ownerPool.query<{ secret: Buffer }>(
      'select secret from app.site_buckets',
    );
    for (const { secret } of rows) expect(secret.includes(server.access.secretAccessKey)).toBe(false);
  });

  it('needs a secret key the first time', async () => {
    const { status, body } = await save({ secretAccessKey: undefined });
    expect([status, body.fields]).toEqual([422, { secretAccessKey: 'Enter the secret access key' }]);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.1',
    'http://[::1]:9000',
    'http://user:word@example.com',
    'https://example.com?x=1',
    'ftp://example.com',
  ])('is not at %s', async (endpoint) => {
    const { status, body } = await save({ endpoint });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['endpoint']]);
  });

  it('needs TLS in production, except inside the network that the operator has opened', async () => {
    const { env } = app.ctx;
    app.ctx.env = { ...env, nodeEnv: 'production' };
    try {
      expect((await save({ endpoint: 'http://bucket.example' })).status).toBe(422);
      expect((await save({ endpoint: 'http://93.184.215.14' })).status).toBe(422);
      expect((await save({ endpoint: 'https://bucket.example' })).status).toBe(200);
      expect((await save()).status).toBe(200);
    } finally {
      app.ctx.env = env;
    }
  });

  it('is not reached by a name that leads into a private network', async () => {
    app.ctx.bucketNetwork = {
      ...networkWith([]),
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    };
    expect((await save({ endpoint: 'http://bucket.example' })).status).toBe(200);
    const { status, body } = await site.call('POST', '/static-hosting/test', {});
    expect([status, body.message]).toEqual([502, 'The address of the bucket isn’t public.']);
  });

  it.each([
    ['bucketMinLength', 'bucket', 'a', [422, 200, 200]],
    ['bucketMaxLength', 'bucket', 'a', [200, 200, 422]],
    ['prefixMaxLength', 'prefix', 'a', [200, 200, 422]],
    ['regionMaxLength', 'region', 'a', [200, 200, 422]],
    ['accessKeyMaxLength', 'accessKeyId', 'a', [200, 200, 422]],
    ['secretMaxLength', 'secretAccessKey', 'a', [200, 200, 422]],
  ] as const)('%s holds below, at and above it', async (name, field, letter, statuses) => {
    const found = [];
    for (const length of [limits[name] - 1, limits[name], limits[name] + 1])
      found.push((await save({ [field]: letter.repeat(length) })).status);
    expect(found).toEqual(statuses);
  });

  it.each([
    [{ secretAccessKey: 'wrong' }, 'The bucket doesn’t accept the secret access key.'],
    [{ accessKeyId: 'wrong' }, 'The bucket doesn’t accept the access key ID.'],
    [{ bucket: 'other' }, 'There is no bucket with this name.'],
  ])('says what is wrong with %j', async (change, sentence) => {
    await save(change);
    const { status, body } = await site.call('POST', '/static-hosting/test', {});
    expect([status, body.message]).toEqual([502, sentence]);
  });

  it('leaves nothing of a test behind', async () => {
    await save();
    await site.call('POST', '/static-hosting/test', {});
    expect(server.remains()).toEqual([]);
  });

  it('has to be saved before anything is sent', async () => {
    expect((await site.call('POST', '/static-hosting/test', {})).status).toBe(409);
    expect((await site.call('POST', '/static-hosting/publish', {})).status).toBe(409);
  });

  it('is removed with its files where they are', async () => {
    await save();
    await publish();
    const before = server.remains();
    expect((await site.call('DELETE', '/static-hosting')).status).toBe(200);
    expect((await site.call('GET', '/static-hosting')).body).toEqual({ bucket: null });
    expect(server.remains()).toEqual(before);
  });
});

describe('publishing to a bucket', () => {
  it('sends every file with its type, and pages last', async () => {
    await save();
    const run = await publish();
    expect([run.status, run.progress.done]).toEqual(['succeeded', run.progress.total]);
    expect(server.objectAt('www/index.html')).toMatchObject({
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    });
    expect(server.objectAt('www/styles/site.css')).toMatchObject({ type: 'text/css; charset=utf-8' });
    const image = server.remains().find((key) => key.endsWith('.webp'))!;
    expect(server.objectAt(image)).toMatchObject({
      type: 'image/webp',
      cacheControl: 'public, max-age=86400',
    });
    const written = server.changes().map((change) => change.slice('put '.length));
    const firstPage = written.findIndex((key) => key.endsWith('.html'));
    expect(written.slice(firstPage, -1).filter((key) => !key.endsWith('.html'))).toEqual([]);
    expect(written.filter((key) => /_redirects|_headers|htaccess|README/.test(key))).toEqual([]);
    const about = server.objectAt('www/about.html')!.body.toString();
    expect(about).toContain('<link rel="canonical" href="https://www.example.com/about.html">');
    expect(server.objectAt('www/sitemap.xml')!.body.toString()).toContain(
      'https://www.example.com/about.html',
    );
    expect(
      (await site.call<{ bucket: SiteBucket }>('GET', '/static-hosting')).body.bucket.publishedAt,
    ).not.toBe(null);
  });

  it('sends only what has changed, and deletes only what it wrote', async () => {
    await save();
    await putTitle('Before');
    await publish();
    await save({ prefix: '' });
    await save();
    expect((await publish()).result).toMatchObject({ uploaded: 0, removed: 0 });
    await putTitle('After');
    await site.call('DELETE', `/pages/${site.pages.find(({ slug }) => slug === 'gallery')!.id}`);
    const known = server.changes().length;
    const run = await publish();
    expect(run.status).toBe('succeeded');
    const changes = server.changes().slice(known);
    expect(changes).toContain('put www/index.html');
    expect(changes).toContain('delete www/gallery.html');
    expect(changes.filter((change) => change.endsWith('.woff2'))).toEqual([]);
  });

  it('leaves files of others alone, above and below its folder', async () => {
    await save({ prefix: '' });
    await publish();
    const others = server.remains();
    await save({ prefix: 'www' });
    await publish();
    await save({ prefix: 'ww' });
    await publish();
    for (const key of others) expect(server.objectAt(key), key).toBeDefined();
    expect(server.objectAt('www/index.html')).toBeDefined();
  });

  it('fails with a sentence, and completes when it is started again', async () => {
    await save();
    server.fail(403, 'AccessDenied');
    const failed = await publish();
    expect([failed.status, failed.errorCode]).toEqual(['failed', 'upstream_failed']);
    server.recover();
    expect((await publish()).status).toBe('succeeded');
    expect(server.objectAt('www/index.html')).toBeDefined();
  });
});
