import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { freshPhoto } from '../testing/media-files.ts';
import { subscribe } from '../testing/live-stream.ts';
import { type BucketServer, startBucketServer } from '../testing/bucket/bucket-server.ts';
import { followNodes } from '../features/publishing/releases/follow-nodes.ts';
import type { SharedReleases } from '../features/publishing/releases/shared-releases.ts';
import { makeSite, type SiteFixture } from '../testing/site-fixture.ts';
import { createTestUser, openTenant, stepUp, tokenFor } from '../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// Two nodes with one database and one bucket, and a data folder each. What one of them does, the other is asked about.

let bucket: BucketServer;
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  bucket = await startBucketServer();
  const settings = {
    STORAGE_URL: bucket.url,
    AWS_ACCESS_KEY_ID: bucket.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.access.secretAccessKey,
    SHARED_RELEASES: '1',
  };
  first = await startTestApp(settings);
  second = await startTestApp(settings, { beside: first });
  // As at the start of a process.
  for (const { ctx } of [first, second]) await followNodes(ctx, ctx.releases as SharedReleases);
}, 60_000);
afterAll(async () => {
  await second.close();
  await first.close();
  await bucket.close();
});

const releasesOn = ({ ctx }: TestApp, siteId: string): Promise<string[]> =>
  readdir(join(ctx.env.dataDir, 'sites/releases', siteId)).catch(() => []);

describe('a published site', () => {
  let world: SiteFixture;
  beforeEach(async () => {
    world = await makeSite(first);
    expect((await world.publish()).status).toBe(200);
  });

  it('is served by a node that has never seen it, and again without a database', async () => {
    expect(await releasesOn(second, world.site.id)).toEqual([]);
    const page = await second.visit(world.host, '/');
    expect([page.status, page.text]).toEqual([200, (await first.visit(world.host, '/')).text]);
    expect(await releasesOn(second, world.site.id)).toHaveLength(1);
    const { db } = second.ctx;
    second.ctx.db = undefined as never;
    try {
      expect((await second.visit(world.host, '/')).status).toBe(200);
    } finally {
      second.ctx.db = db;
    }
  });

  it('changes on every node that shows it when another one publishes', async () => {
    await second.visit(world.host, '/');
    await world.call('PATCH', '', { name: 'Tên mới' });
    await world.publish();
    await expect.poll(async () => (await second.visit(world.host, '/')).text).toContain('Tên mới');
    // A second node publishes on top of what the first one has made.
    const token = world.person.token;
    await second.api('PATCH', `/sites/${world.site.id}`, { token, body: { name: 'Tên khác' } });
    await second.api('PATCH', `/sites/${world.site.id}/publish`, { token, body: { isPublished: true } });
    await expect.poll(async () => (await first.visit(world.host, '/')).text).toContain('Tên khác');
  });

  it('goes offline everywhere, with its page for visitors, and comes back', async () => {
    await second.visit(world.host, '/');
    await world.call('PATCH', '/publish', { isPublished: false, offlinePage: { kind: 'gone', message: '' } });
    await expect.poll(async () => (await second.visit(world.host, '/')).status).not.toBe(200);
    await world.publish();
    await expect.poll(async () => (await second.visit(world.host, '/')).status).toBe(200);
  });

  it('asks for its password everywhere', async () => {
    await second.visit(world.host, '/');
    const answer = await world.call('PUT', '/access', { mode: 'password', password: 'mở cửa ra' });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await second.visit(world.host, '/')).status).toBe(401);
  });

  it('disappears everywhere with its suspended workspace', async () => {
    const tenantId = `nodes-${Date.now().toString(36)}`;
    await openTenant(first, tenantId);
    const admin = await createTestUser(first, { tenantId, role: 'ADMIN' });
    const other = await makeSite(first, 'restaurant', admin);
    await other.publish();
    expect((await second.visit(other.host, '/')).status).toBe(200);
    const staff = await createTestUser(first, { platformRole: 'SUPER_ADMIN' });
    const { token } = await tokenFor(first, staff.id, undefined);
    const answer = await first.api('POST', `/admin/tenants/${tenantId}/suspend`, {
      token,
      body: { reason: 'abuse' },
    });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await second.visit(other.host, '/')).status).not.toBe(200);
  });

  it('that was published before releases were shared is kept, and shared', async () => {
    const { ctx } = first;
    const releases = ctx.releases as SharedReleases;
    const [releaseId] = await releasesOn(first, world.site.id);
    const key = `releases/${world.site.id}/${releaseId}.zip`;
    await ctx.storage.delete(key);
    const later = new Date(Date.now() + 86_400_000);
    await releases.takeOffline(world.site.subdomain);
    await releases.dropOld(later);
    expect(await releasesOn(first, world.site.id)).toEqual([releaseId]);
    await releases.shareAll(later);
    expect(await ctx.storage.head(key)).toBeDefined();
    await releases.dropOld(later);
    expect(await releasesOn(first, world.site.id)).toEqual([]);
  });

  it('is fetched again by a node that has lost its files', async () => {
    const page = (await second.visit(world.host, '/')).text;
    await rm(join(second.ctx.env.dataDir, 'sites/releases'), { recursive: true });
    const { status, text } = await second.visit(world.host, '/menu');
    expect([status, text]).toEqual([200, (await first.visit(world.host, '/menu')).text]);
    await expect.poll(async () => (await second.visit(world.host, '/')).text).toBe(page);
    expect(await releasesOn(second, world.site.id)).toHaveLength(1);
  });

  it('is fetched again by a node whose files were damaged', async () => {
    const page = (await first.visit(world.host, '/')).text;
    await second.visit(world.host, '/menu');
    const home = join((await second.ctx.releases.liveRelease(world.host))!, 'www/index.html');
    for (const ending of ['', '.gz', '.br']) await truncate(`${home}${ending}`, 50);
    const { status, text } = await second.visit(world.host, '/');
    expect([status, text]).toEqual([200, page]);
    expect(await readFile(home, 'utf8')).toBe(page);
    expect(await releasesOn(second, world.site.id)).toHaveLength(1);
  });

  it('that was asked for before it was published is found at once afterwards', async () => {
    const later = await makeSite(first);
    expect((await second.visit(later.host, '/')).status).toBe(404);
    await later.publish();
    await expect.poll(async () => (await second.visit(later.host, '/')).status).toBe(200);
  });

  it('is right again after notices were lost', async () => {
    await second.visit(world.host, '/');
    await world.call('PATCH', '', { name: 'Lỡ tin' });
    await first.database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    );
    await world.publish();
    await expect
      .poll(async () => (await second.visit(world.host, '/')).text, { timeout: 10_000 })
      .toContain('Lỡ tin');
  });
});

describe('what one node decides', () => {
  it('ends a session on every node: after a sign-out the access token is worth nothing anywhere', async () => {
    const person = await first.signUp('leaver');
    const profile = async () => (await second.api('GET', '/users/me', { token: person.token })).status;
    expect(await profile()).toBe(200);
    await first.api('POST', '/auth/logout', { body: { refreshToken: person.refreshToken } });
    await expect.poll(profile, { timeout: 10_000 }).toBe(401);
  });

  it('holds everywhere for a setting of the platform', async () => {
    const staff = await createTestUser(first, { platformRole: 'SUPER_ADMIN' });
    await stepUp(first, staff);
    const version = (await first.api<{ version: number }>('GET', '/admin/settings', { token: staff.token }))
      .body.version;
    const create = async () => {
      const { token } = await first.signUp('founder');
      const slug = `own-${Math.random().toString(36).slice(2, 10)}`;
      const body = { name: 'Of my own', slug, locale: 'en', timezone: 'UTC' };
      return (await second.api('POST', '/users/me/tenants', { token, body })).status;
    };
    expect(await create()).toBe(201);
    const save = (canBeCreated: boolean, of: number) =>
      first.api<{ version: number }>('PATCH', '/admin/settings', {
        token: staff.token,
        body: { version: of, workspaces: { canBeCreated } },
      });
    const saved = await save(false, version);
    expect(saved.status).toBe(200);
    await expect.poll(create, { timeout: 10_000 }).toBe(403);
    await save(true, saved.body.version);
  });

  it('counts for a rate limit: a guesser gains nothing from going from node to node', async () => {
    await first.database.ownerPool.query('delete from app.rate_limits');
    const attempt = (node: TestApp) =>
      node.api('POST', '/auth/login', { body: { email: 'who@example.com', password: 'a guess of mine' } });
    const statuses: number[] = [];
    for (let tries = 0; tries < limits.auth.loginPerHourPerIp * 2 && !statuses.includes(429); tries += 1)
      statuses.push((await attempt(tries % 2 === 0 ? first : second)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(limits.auth.loginPerHourPerIp + 1);
    expect((await attempt(first)).status).toBe(429);
    expect((await attempt(second)).status).toBe(429);
    await first.database.ownerPool.query('delete from app.rate_limits');
  });

  it('is seen on every node: an avatar that was uploaded to another one', async () => {
    const person = await first.signUp('portrait');
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await freshPhoto(80, 80))], { type: 'image/jpeg' }), 'me.jpg');
    const { status, body: user } = await first.api<{ avatarUrl: string }>('POST', '/users/me/avatar', {
      token: person.token,
      body,
    });
    expect([status, user]).toEqual([200, user]);
    const { headers, ...picture } = await second.visit('localhost', user.avatarUrl);
    expect([picture.status, headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('reaches an editor that is connected to another node', async () => {
    const world = await makeSite(first);
    const tab = await subscribe(second, world.site.id, world.person.token);
    await tab.until('ready');
    await world.call('PATCH', '', { name: 'Nhà hàng đổi tên' });
    await tab.until('site');
    const { status, body } = await world.push({
      seq: 1,
      baseVersion: world.home.version,
      ops: [
        { op: 'set', id: world.home.content.sections[0]!.id, path: ['data', 'title'], value: 'Xin chào' },
      ],
    });
    expect([status, body]).toEqual([200, body]);
    const batch = await tab.until('batch');
    expect(batch.documentId).toBe(world.home.id);
    tab.leave();
  });
});
