import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Site } from '@sitewright/contract/sites/sites';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../testing/test-app.ts';
import { openTenant, type TestSession, createTestUser } from '../testing/tenancy-fixture.ts';

let app: TestApp;
let north: TestSession;
let south: TestSession;
let staff: TestSession;
let root: TestSession;
let site: Site;

interface HostResponse {
  status: number;
  body: Record<string, unknown>;
}
/** An API call on a given host, as a browser on that host makes it. */
const on = (
  host: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
) =>
  new Promise<HostResponse>((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: Number(new URL(app.origin).port),
        path: `/api/v1${path}`,
        method,
        headers: {
          host,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: (text.startsWith('{') ? JSON.parse(text) : {}) as HostResponse['body'],
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body ? JSON.stringify(body) : undefined);
  });

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  const made = await app.api<Site>('POST', '/sites', {
    token: north.token,
    body: { name: 'Bakery', subdomain: 'north-bakery' },
  });
  site = made.body;
  await app.api('PATCH', `/sites/${site.id}/publish`, { token: north.token, body: { isPublished: true } });
});
afterAll(() => app.close());

describe('the host of a tenant', () => {
  it('tells the app its tenant', async () => {
    expect((await on('north.localhost:6003', 'GET', '/host')).body).toMatchObject({
      kind: 'tenant',
      tenant: { id: 'north', name: 'North' },
      mayJoin: true,
      mainUrl: 'http://localhost:6003',
      branding: { productName: 'North' },
    });
    expect((await on('localhost', 'GET', '/host')).body).toMatchObject({ kind: 'main', tenant: null });
  });

  it('responds alike for unknown names and for a closed tenant', async () => {
    const nobody = await app.visit('nobody.localhost', '/api/v1/host');
    expect(nobody.status).toBe(404);
    expect(nobody.text).not.toContain('tenant');
    expect((await app.visit('north.example.org', '/')).status).toBe(404);
    await openTenant(app, 'gone');
    await app.database.ownerPool.query("update app.tenants set status = 'closed' where id = 'gone'");
    expect((await app.visit('gone.localhost', '/api/v1/host')).status).toBe(404);
  });

  it('takes its own people and treats those of another tenant as signed out', async () => {
    expect((await on('north.localhost', 'GET', '/tenant/settings', { token: north.token })).body['id']).toBe(
      'north',
    );
    const foreign = await on('north.localhost', 'GET', '/tenant/settings', { token: south.token });
    expect(foreign).toMatchObject({
      status: 401,
      body: { code: 'wrong_tenant', details: { tenantId: 'north' } },
    });
    expect(JSON.stringify(foreign.body)).not.toContain('south');
    const open = await on('north.localhost', 'GET', '/host', { token: south.token });
    expect(open.status).toBe(200);
  });

  it('is where a super admin works whatever a header says, and no place for platform matters otherwise', async () => {
    const headers = { 'x-tenant-id': 'south' };
    const settings = await on('north.localhost', 'GET', '/tenant/settings', { token: root.token, headers });
    expect(settings.body['id']).toBe('north');
    expect((await on('north.localhost', 'GET', '/admin/tenants', { token: staff.token })).status).toBe(403);
    expect((await on('north.localhost', 'GET', '/admin/tenants', { token: root.token })).status).toBe(200);
  });

  it('that a header names must exist, also for staff', async () => {
    const headers = { 'x-tenant-id': 'nowhere' };
    for (const path of ['/tenant/users', '/sites'])
      expect(await on('localhost', 'GET', path, { token: root.token, headers })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  it('shows staff its own tenant and no other', async () => {
    const asStaff = { token: staff.token };
    const sites = await on('north.localhost', 'GET', '/admin/tenants/north/sites', asStaff);
    expect(sites).toMatchObject({ status: 200, body: { sites: [{ name: 'Bakery' }] } });
    expect((await on('north.localhost', 'GET', '/admin/tenants/north', asStaff)).status).toBe(200);
    for (const path of ['/admin/tenants/south', '/admin/tenants/south/sites', '/admin/users', '/admin/mails'])
      expect((await on('north.localhost', 'GET', path, asStaff)).status).toBe(403);
  });

  it('makes users who register or sign in on it members of its tenant', async () => {
    const body = { email: 'lands@example.com', password: testPassword };
    const made = await on('north.localhost', 'POST', '/auth/register', { body });
    expect((made.body as unknown as SignedIn).user).toMatchObject({ tenantId: 'north', role: 'USER' });
    const login = await on('north.localhost', 'POST', '/auth/login', { body });
    expect((login.body as unknown as SignedIn).user).toMatchObject({ tenantId: 'north' });
    expect((await on('south.localhost', 'POST', '/auth/login', { body })).status).toBe(403);
  });

  it('is not reached by a forged header', async () => {
    for (const headers of [
      { 'x-forwarded-host': 'north.localhost' },
      { forwarded: 'host=north.localhost' },
      { 'x-tenant-id': 'north' },
      { 'x-original-host': 'north.localhost' },
    ] as Record<string, string>[]) {
      expect((await on('localhost', 'GET', '/host', { headers })).body).toMatchObject({ kind: 'main' });
      const settings = await on('localhost', 'GET', '/tenant/settings', { token: south.token, headers });
      expect(settings.body['id']).toBe('south');
    }
    for (const host of ['north.localhost.evil.example', 'evil.north.localhost', 'north..localhost', '']) {
      const answer = await app.visit(host, '/api/v1/host');
      expect({ host, tenant: answer.text.includes('"tenant":{') }).toEqual({ host, tenant: false });
    }
  });

  it('serves the app without the product’s public pages', async () => {
    const page = await app.visit('north.localhost', '/login');
    const screen = await app.visit('north.localhost', '/dashboard');
    expect(screen.status).toBe(page.status);
    expect(screen.text).toBe(page.text);
    for (const path of ['/features/index.html', '/index.html', '/app.html', '/tenant.html'])
      expect({ path, status: (await app.visit('north.localhost', path)).status }).toEqual({
        path,
        status: 404,
      });
  });

  it('admits only invited users where the tenant requires an invitation', async () => {
    await openTenant(app, 'closed', 'Closed');
    const admin = await createTestUser(app, { tenantId: 'closed', role: 'ADMIN' });
    const { body } = await app.api<{ version: number }>('GET', '/tenant/settings', { token: admin.token });
    const change = { version: body.version, registration: { mode: 'invite' } };
    await app.api('PATCH', '/tenant/settings', { token: admin.token, body: change });
    expect((await on('closed.localhost', 'GET', '/host')).body['mayJoin']).toBe(false);
    const person = { email: 'uninvited@example.com', password: testPassword };
    expect((await on('closed.localhost', 'POST', '/auth/register', { body: person })).status).toBe(403);
  });
});

describe('a published site on its own host', () => {
  it('is served while the database is down; other host names get 503', async () => {
    const cold = await app.api<Site>('POST', '/sites', {
      token: north.token,
      body: { name: 'Café', subdomain: 'north-cafe' },
    });
    await app.api('PATCH', `/sites/${cold.body.id}/publish`, {
      token: north.token,
      body: { isPublished: true },
    });
    const connect = app.ctx.pool.connect.bind(app.ctx.pool);
    app.ctx.pool.connect = (() => Promise.reject(new Error('connect ECONNREFUSED'))) as typeof connect;
    const site = await app.visit('north-cafe.localhost', '/');
    const other = await app.visit('whoever.localhost', '/');
    app.ctx.pool.connect = connect;
    expect(site.status).toBe(200);
    expect(other).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2', 'cache-control': 'no-store' },
    });
    expect((await app.visit('whoever.localhost', '/')).status).toBe(404);
  });

  it('is served from memory without a database query', async () => {
    expect((await app.visit('north-bakery.localhost', '/')).status).toBe(200);
    const connect = app.ctx.pool.connect.bind(app.ctx.pool);
    let asked = 0;
    app.ctx.pool.connect = ((...args: unknown[]) => {
      asked += 1;
      return (connect as (...all: unknown[]) => unknown)(...args);
    }) as typeof connect;
    await app.api('GET', '/sites', { token: north.token });
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    expect((await app.visit('north-bakery.localhost', '/')).status).toBe(200);
    app.ctx.pool.connect = connect;
    expect(asked).toBe(0);
  });
});
