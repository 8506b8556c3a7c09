import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mountWebApp } from '../../app/web-app.ts';
import {
  openTenant,
  type TestSession,
  createTestUser,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Caches } from '../../core/cache/caches.ts';
import { NotifyBus } from '../../core/notify/notify-bus.ts';
import { chosenTheme, createThemeCache } from './chosen-theme.ts';

let app: TestApp;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());
beforeEach(() => app.database.ownerPool.query('delete from app.settings'));

const save = (themeId: string, who: TestSession = staff) =>
  app.api<{ themeId: string }>('PUT', '/admin/settings/theme', { token: who.token, body: { themeId } });
const read = () =>
  app.api<{ themeId: string; themes: { id: string; styles: string }[] }>('GET', '/admin/settings/theme', {
    token: staff.token,
  });

it('the platform theme begins with the product’s own look and offers ten', async () => {
  const { body } = await read();
  expect(body.themeId).toBe('default');
  expect(body.themes).toHaveLength(10);
  expect(body.themes.filter(({ styles }) => styles === '').map(({ id }) => id)).toEqual(['default']);
});

it('the platform theme is saved by platform admins, and audited once', async () => {
  expect(await save('nature')).toMatchObject({ status: 200, body: { themeId: 'nature' } });
  await save('nature');
  expect((await read()).body.themeId).toBe('nature');
  const told = (await auditEntriesOf(app, 'settings.changed')).filter(({ target_id: id }) => id === 'theme');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    tenant_id: null,
    actor_id: staff.id,
    changes: { 'theme.themeId': { before: 'default', after: 'nature' } },
  });
});

it('the platform theme is closed to everybody else, and rejects an unknown theme', async () => {
  await openTenant(app, 'grove');
  const admin = await createTestUser(app, { tenantId: 'grove', role: 'ADMIN' });
  expect((await save('dark', admin)).status).toBe(403);
  expect((await app.api('PUT', '/admin/settings/theme', { body: { themeId: 'dark' } })).status).toBe(401);
  expect((await save('rainbow')).status).toBe(422);
  expect((await read()).body.themeId).toBe('default');
});

it('the platform theme does not change the version of the other settings', async () => {
  const root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  const settings = () => app.api<{ version: number }>('GET', '/admin/settings', { token: root.token });
  const { version } = (await settings()).body;
  await save('tech');
  expect((await settings()).body.version).toBe(version);
});

it('the platform theme reaches another process, and works without a database', async () => {
  await save('tech');
  const notify = new NotifyBus(app.ctx.pool, app.ctx.log);
  const other = { ...app.ctx, themeCache: createThemeCache({ caches: new Caches(notify) }) };
  await notify.listen();
  expect(await chosenTheme(other)).toBe('tech');
  await save('dark');
  await expect.poll(() => chosenTheme(other)).toBe('dark');
  notify.close();
  const without = {
    ...app.ctx,
    db: undefined as unknown as typeof app.ctx.db,
    themeCache: createThemeCache({ caches: new Caches(notify) }),
  };
  expect(await chosenTheme(without)).toBe('default');
});

describe('the documents of the main host', () => {
  let root: string;
  let pages: FastifyInstance;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'sitewright-themes-'));
    const html =
      '<html lang="en" class="themed" data-theme="default"><script src="/boot.js"></script></html>';
    for (const file of ['app.html', 'index.html']) writeFileSync(join(root, file), html);
    pages = fastify();
    mountWebApp(pages, app.ctx, root);
  });
  afterAll(async () => {
    await pages.close();
    rmSync(root, { recursive: true, force: true });
  });
  const visit = (url: string, headers: Record<string, string> = {}) => pages.inject({ url, headers });

  it('have the theme on public pages, and preload it in work areas', async () => {
    await save('dark');
    for (const path of [
      '/',
      '/site-templates',
      '/login',
      '/dashboard/new-site',
      '/preview/site-template/x',
    ]) {
      const { payload } = await visit(path);
      expect(payload).toContain('<html lang="en" class="themed" data-theme="dark">');
      expect(payload).toContain('<style id="theme" data-theme="dark">');
    }
    for (const path of [
      '/dashboard',
      '/builder/1',
      '/preview/1',
      '/profile/email',
      '/admin',
      '/tenant/users',
    ]) {
      const { payload } = await visit(path);
      expect(payload).toContain('<html lang="en" class="themed" data-theme="default">');
      expect(payload).toContain('<style id="theme" data-theme="dark" media="not all">');
    }
  });

  it('are revalidated by clients when the theme changes', async () => {
    await save('dark');
    const first = await visit('/');
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await visit('/', known)).statusCode).toBe(304);
    await save('none');
    expect((await visit('/', known)).payload).toContain('class="unthemed" data-theme="none"');
    await save('default');
    expect((await visit('/', known)).payload).not.toContain('<style id="theme"');
  });
});
