import { setTimeout as wait } from 'node:timers/promises';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designForm } from '../testing/design-zip-form.ts';
import { makeSite, type SiteFixture } from '../testing/site-fixture.ts';
import { createTestUser, openTenant } from '../testing/tenancy-fixture.ts';
import { startTestApp, testPassword, type TestApp } from '../testing/test-app.ts';

// The connections to the database run out: requests are refused within a limit, and none needs two at once.

let app: TestApp;
let world: SiteFixture;
const patienceMs = 1_000;

beforeAll(async () => {
  app = await startTestApp();
  // Longer than a request waits for a connection, but shorter than it may.
  expect(app.database.pool.options.connectionTimeoutMillis).toBeLessThanOrEqual(10_000);
  app.database.pool.options.connectionTimeoutMillis = patienceMs;
  world = await makeSite(app);
  await app.ctx.notify.listen();
});
afterAll(() => app.close());

const titleOps = (value: string) => {
  const section = world.home.content.sections[0]!;
  return [{ op: 'set', id: section.id, path: ['data', 'title'], value }];
};

describe('while transactions hold every connection', () => {
  /** Takes all that is left. */
  const exhaust = async (): Promise<() => void> => {
    const { pool } = app.database;
    const held: PoolClient[] = [];
    while (pool.idleCount > 0 || pool.totalCount < pool.options.max) {
      const client = await pool.connect();
      await client.query('begin');
      held.push(client);
    }
    return () => held.forEach((client) => client.release(true));
  };
  const health = async () => {
    const { status, text } = await app.visit('localhost', '/health/ready');
    return { status, checks: (JSON.parse(text) as { checks: object }).checks };
  };

  it('requests are refused in time, visitors are served, and everything works again afterwards', async () => {
    const { token, email } = world.person;
    expect((await world.publish()).status).toBe(200);
    const batch = { seq: 1, baseVersion: world.home.version, ops: titleOps('Saved in the end') };
    const release = await exhaust();
    const start = performance.now();
    try {
      const answers = await Promise.all([
        app.api('GET', '/sites', { token }),
        app.api('POST', '/auth/login', { body: { email, password: testPassword } }),
        world.push(batch),
        world.publish(),
      ]);
      for (const { status, body, headers } of answers) {
        expect({ status, code: body.code }).toEqual({ status: 503, code: 'overloaded' });
        expect(body.error).toBe('The server is very busy. Try again in a moment.');
        expect(headers.get('retry-after')).toBe('2');
      }
      expect(performance.now() - start).toBeLessThan(patienceMs * 5);
      expect((await app.visit(world.host, '/')).status).toBe(200);
      expect((await app.visit('localhost', '/health/live')).status).toBe(200);
      // A request waits, as in production most of the time.
      const waiting = app.api('GET', '/sites', { token });
      expect(await health()).toMatchObject({ status: 503, checks: { database: 'busy' } });
      expect((await waiting).status).toBe(503);
    } finally {
      release();
    }
    expect(await health()).toMatchObject({ status: 200, checks: { database: 'ok' } });
    const saved = await world.push(batch);
    expect([saved.status, (await world.push(batch)).body.version]).toEqual([200, saved.body.version]);
    expect((await world.publish()).status).toBe(200);
    expect((await app.visit(world.host, '/')).text).toContain('Saved in the end');
  });

  it('a request that waits gets the first connection that is free', async () => {
    const release = await exhaust();
    const waiting = app.api('GET', '/sites', { token: world.person.token });
    await wait(50);
    release();
    expect((await waiting).status).toBe(200);
  });
});

describe('with a single connection for all requests', () => {
  beforeAll(() => {
    // The other one listens for notifications.
    app.database.pool.options.max = 2;
  });

  it('no request of the main job needs a second one while it holds it', async () => {
    // Connections beyond the new maximum are closed when they return.
    const clients = await Promise.all(
      Array.from({ length: app.database.pool.idleCount }, () => app.database.pool.connect()),
    );
    for (const client of clients) client.release(true);
    const done: string[] = [];
    const call = async <T>(
      method: string,
      path: string,
      options: Parameters<TestApp['api']>[2] = {},
    ): Promise<T> => {
      const { status, body } = await app.api<T>(method, path, options);
      expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(400);
      done.push(`${method} ${path}`);
      return body;
    };
    await openTenant(app, 'single');
    const admin = await createTestUser(app, { tenantId: 'single', role: 'ADMIN' });
    const { token } = admin;
    const own = await makeSite(app, 'bakery', { ...admin });
    const root = `/sites/${own.site.id}`;
    const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6f97' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('siteId', own.site.id);
    form.set('image', new Blob([new Uint8Array(body)], { type: 'image/png' }), 'photo.png');
    const image = await call<MediaItem>('POST', '/media/upload', { token, body: form });
    await call('PATCH', `/media/${image.id}`, { token, body: { alt: 'A photo' } });
    await call('POST', '/custom-templates/upload', { token, body: await designForm('single-board') });
    const content = { sections: [{ id: 'own', type: 'custom/single-board', data: { title: 'One' } }] };
    await call('PATCH', `${root}/pages/${own.home.id}/content`, { token, body: { content } });
    await call('POST', `${root}/pages`, { token, body: { title: 'Second', slug: 'second' } });
    await call('GET', `${root}/publish-check`, { token });
    await call('PATCH', `${root}/publish`, { token, body: { isPublished: true } });
    await call('POST', `${root}/preview-address`, { token });
    await call('POST', `${root}/versions`, { token, body: { label: 'Kept' } });
    await call('POST', `${root}/duplicate`, { token, body: {} });
    await call('POST', '/auth/magic-link', { body: { email: admin.email } });
    await call('GET', '/users/me', { token });
    await call('GET', '/media', { token });
    await call('GET', '/html-sections/library', { token });
    await call('PATCH', `${root}/publish`, { token, body: { isPublished: false } });
    await call('DELETE', root, { token });
    expect(done.length).toBeGreaterThan(15);
  });
});
