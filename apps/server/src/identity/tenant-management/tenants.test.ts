import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Tenant, TenantDetail } from '@sitewright/contract/tenants/tenants';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@sitewright/contract/endpoints';
import { putWhole } from '../../core/storage/whole-objects.ts';
import { keysIn } from '../../testing/stored-keys.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';
import {
  openTenant,
  type TestSession,
  createTestUser,
  stepUp,
  tokenInMail,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { purgeTenants } from '../../features/tenant-purge/purge-tenants.job.ts';

let app: TestApp;
let root: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());

const create = (body: object, token = root.token) =>
  app.api<TenantDetail & { ownerInvited: boolean }>('POST', '/admin/tenants', {
    token,
    body: { name: 'Acme', ownerEmail: 'boss@example.com', ...body },
  });
const act = (id: string, way: string, body: object = {}, token = root.token) =>
  app.api<TenantDetail>('POST', `/admin/tenants/${id}/${way}`, { token, body });

describe('creating a tenant', () => {
  it('assigns a host and invites an unknown owner', async () => {
    const answer = await create({ slug: 'acme' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: 'acme',
      status: 'active',
      ownerInvited: true,
      url: 'http://acme.localhost:6003',
      people: 0,
    });
    expect(await tokenInMail(app, 'boss@example.com', 'invitation')).not.toBe('');
    expect(await auditEntriesOf(app, 'tenant.created')).toMatchObject([
      { tenant_id: 'acme', actor_id: root.id },
    ]);
  });

  it('makes a known user its owner and admin, also when a platform admin does it', async () => {
    const person = await app.signUp('owner');
    const answer = await create({ slug: 'known', ownerEmail: person.email }, staff.token);
    expect(answer.body).toMatchObject({ ownerInvited: false, owner: { id: person.id }, people: 1 });
  });

  it.each([
    ['a reserved name', 'admin', 422, 'slug_reserved'],
    ['a taken name', 'acme', 409, 'slug_taken'],
    ['the name of nobody’s tenant but in use by the installation', 'default-tenant', 409, 'slug_taken'],
    ['too short a name', 'ab', 422, 'validation_failed'],
    ['a name with other signs', 'Acme Inc!', 422, 'validation_failed'],
  ])('refuses %s', async (_case, slug, status, code) => {
    const answer = await create({ slug });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['slug']);
  });

  it('rejects the name of a site', async () => {
    const person = await app.signUp('site');
    await app.api('POST', '/sites', { token: person.token, body: { name: 'B', subdomain: 'bakery-one' } });
    expect((await create({ slug: 'bakery-one' })).body.code).toBe('slug_taken');
    const { rows } = await app.database.ownerPool.query("select from app.tenants where id = 'bakery-one'");
    expect(rows).toHaveLength(0);
  });

  it('succeeds for one of two concurrent requests with the same name', async () => {
    const answers = await Promise.all([create({ slug: 'twice' }), create({ slug: 'twice' })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  it('is restricted to staff', async () => {
    const admin = await createTestUser(app, { tenantId: 'acme', role: 'ADMIN' });
    expect((await create({ slug: 'mine' }, admin.token)).status).toBe(403);
  });
});

describe('the list of tenants', () => {
  it('counts members, sites and published sites, and is searchable by name, owner and state', async () => {
    await openTenant(app, 'listed', 'Zebra Listed');
    const admin = await createTestUser(app, { tenantId: 'listed', role: 'ADMIN' });
    await app.api('POST', '/sites', { token: admin.token, body: { name: 'One', subdomain: 'listed-one' } });
    const find = (query: string) =>
      app.api<{ tenants: Tenant[]; pagination: { total: number } }>('GET', `/admin/tenants?${query}`, {
        token: staff.token,
      });
    expect((await find('q=zebra')).body.tenants).toMatchObject([
      { id: 'listed', people: 1, sites: 1, published: 0, storageBytes: 0 },
    ]);
    const byName = (await find('sort=name&limit=100')).body.tenants.map(({ name }) => name.toLowerCase());
    expect(byName).toEqual([...byName].sort());
    const bySites = (await find('sort=sites&limit=100')).body.tenants.map(({ sites }) => sites);
    expect(bySites).toEqual([...bySites].sort((a, b) => b - a));
    expect((await find('status=archived')).body.pagination.total).toBe(0);
    expect((await find('page=999')).body.tenants).toEqual([]);
    expect((await find('sort=drop')).status).toBe(422);
    expect((await find('q=100%25')).body.tenants).toEqual([]);
  });

  it('shows staff the members and sites of a tenant', async () => {
    const people = await app.api<{ users: { role: string }[] }>('GET', '/admin/tenants/listed/users', {
      token: staff.token,
    });
    expect(people.body.users).toMatchObject([{ role: 'ADMIN', sites: 1 }]);
    const sites = await app.api<{ sites: { name: string }[] }>('GET', '/admin/tenants/listed/sites', {
      token: staff.token,
    });
    expect(sites.body.sites).toMatchObject([{ name: 'One', isPublished: false }]);
    expect((await app.api('GET', '/admin/tenants/nobody/users', { token: staff.token })).status).toBe(404);
  });
});

describe('changing a tenant', () => {
  it('rejects a stale version, with who changed it and when', async () => {
    const { body: tenant } = await create({ slug: 'edited' });
    const change = (version: number, body: object) =>
      app.api<TenantDetail>('PATCH', '/admin/tenants/edited', {
        token: staff.token,
        body: { version, ...body },
      });
    const first = await change(tenant.version, { notes: 'calls on Mondays', name: 'Edited' });
    expect(first.body).toMatchObject({
      notes: 'calls on Mondays',
      name: 'Edited',
      version: tenant.version + 1,
    });
    const second = await change(tenant.version, { name: 'Lost' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale_version',
      details: { version: tenant.version + 1, changedBy: staff.email },
    });
    expect(await auditEntriesOf(app, 'tenant.updated')).toMatchObject([
      { target_id: 'edited', changes: { name: { before: 'Acme', after: 'Edited' } } },
    ]);
  });
});

describe('suspending', () => {
  it('locks its members out and takes its sites offline until it is resumed', async () => {
    await openTenant(app, 'paused');
    const admin = await createTestUser(app, { tenantId: 'paused', role: 'ADMIN' });
    await app.database.ownerPool.query('update app.users set password_hash = $1 where id = $2', [
      await app.ctx.passwords.hash(testPassword),
      admin.id,
    ]);
    const signIn = () =>
      app.api<SignedIn>('POST', '/auth/login', { body: { email: admin.email, password: testPassword } });
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: admin.token,
      body: { name: 'Live', subdomain: 'paused-live' },
    });
    await app.api('PATCH', `/sites/${site.id}/publish`, { token: admin.token, body: { isPublished: true } });
    expect((await app.visit('paused-live.localhost', '/')).status).toBe(200);

    expect((await act('paused', 'suspend', {}, staff.token)).status).toBe(422);
    const suspended = await act('paused', 'suspend', { reason: 'abuse' }, staff.token);
    expect(suspended.body).toMatchObject({ status: 'suspended', statusReason: 'abuse' });
    expect((await app.api('GET', '/sites', { token: admin.token })).body.code).toBe('tenant_suspended');
    expect((await signIn()).body.code).toBe('tenant_suspended');
    expect((await app.visit('paused-live.localhost', '/')).status).toBe(404);
    expect((await act('paused', 'suspend', { reason: 'again' })).body.code).toBe('wrong_state');
    const published = await app.api('PATCH', `/sites/${site.id}/publish`, {
      token: root.token,
      headers: { 'x-tenant-id': 'paused' },
      body: { isPublished: true },
    });
    expect(published.body.code).toBe('tenant_suspended');
    expect((await app.visit('paused-live.localhost', '/')).status).toBe(404);

    expect((await act('paused', 'resume')).body).toMatchObject({ status: 'active', statusReason: null });
    expect((await app.api('GET', '/sites', { token: admin.token })).status).toBe(200);
    expect((await signIn()).body.user.tenantId).toBe('paused');
    expect((await app.visit('paused-live.localhost', '/')).status).toBe(200);
  });

  it('is not possible for the internal tenant', async () => {
    expect((await act('default-tenant', 'suspend', { reason: 'x' })).body.code).toBe('internal_tenant');
    await stepUp(app, root);
    expect((await act('default-tenant', 'close', { slug: 'default-tenant' })).body.code).toBe(
      'internal_tenant',
    );
  });
});

describe('changing the owner', () => {
  it('requires a super admin with a step-up, and makes the new owner an admin', async () => {
    await openTenant(app, 'given');
    const user = await createTestUser(app, { tenantId: 'given', role: 'USER' });
    const fresh = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const give = (userId: string, token = fresh.token) =>
      app.api('PUT', '/admin/tenants/given/owner', { token, body: { userId } });
    expect((await give(user.id, staff.token)).status).toBe(403);
    expect((await give(user.id)).body.code).toBe('step_up_required');
    await stepUp(app, fresh);
    expect((await give(root.id)).body.fields).toHaveProperty('userId');
    expect((await give(user.id)).body).toMatchObject({ owner: { id: user.id } });
    const list = await app.api('GET', '/tenant/users', { token: user.token });
    expect(list.status).toBe(200);
  });
});

describe('closing', () => {
  it('requires the typed name and a step-up, can be undone, and purges the tenant after its grace period', async () => {
    await openTenant(app, 'closing-one');
    const admin = await createTestUser(app, { tenantId: 'closing-one', role: 'ADMIN' });
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: admin.token,
      body: { name: 'Live', subdomain: 'closing-live' },
    });
    await app.api('PATCH', `/sites/${site.id}/publish`, { token: admin.token, body: { isPublished: true } });
    const form = new FormData();
    form.set('siteId', site.id);
    form.set('image', new Blob(['one,two']), 'list.csv');
    expect((await app.api('POST', '/media/upload', { token: admin.token, body: form })).status).toBe(201);
    await app.database.ownerPool.query(
      `update app.blobs set variants = '[{"key": "blobs/a/small.webp"}]' where tenant_id = 'closing-one'`,
    );
    await putWhole(app.ctx.storage, 'blobs/a/small.webp', Buffer.from('small'), 'image/webp');
    const stored = () => keysIn(app.ctx.storage, 'blobs/');
    const fresh = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const close = (slug: string) => act('closing-one', 'close', { slug }, fresh.token);

    expect((await act('closing-one', 'close', { slug: 'closing-one' }, staff.token)).status).toBe(403);
    expect((await close('other')).body.fields).toHaveProperty('slug');
    expect((await close('closing-one')).body.code).toBe('step_up_required');
    await stepUp(app, fresh);
    const both = await Promise.all([close('closing-one'), close('closing-one')]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await app.visit('closing-live.localhost', '/')).status).toBe(404);

    expect((await act('closing-one', 'reopen', {}, fresh.token)).body).toMatchObject({
      status: 'active',
      purgeAt: null,
    });
    expect((await app.visit('closing-live.localhost', '/')).status).toBe(200);

    await close('closing-one');
    await purgeTenants(app.ctx);
    const state = () =>
      app.database.ownerPool
        .query("select status from app.tenants where id = 'closing-one'")
        .then(({ rows }) => (rows[0] as { status: string }).status);
    expect(await state()).toBe('closing');
    await app.database.ownerPool.query(
      "update app.tenants set purge_at = now() - interval '1 minute' where id = 'closing-one'",
    );
    expect(await stored()).toHaveLength(2);
    await purgeTenants(app.ctx);
    expect(await state()).toBe('closed');
    expect(await stored()).toEqual([]);
    for (const [table, rule] of Object.entries(app.ctx.tenantData)) {
      const { rows } = await app.database.ownerPool.query(
        `select from app.${table} where tenant_id = 'closing-one' limit 1`,
      );
      expect({ table, rows: rows.length }).toEqual({ table, rows: rule === 'keep' ? 1 : 0 });
    }
    expect(await auditEntriesOf(app, 'tenant.purged')).toMatchObject([
      { tenant_id: 'closing-one', actor_id: null },
    ]);
    expect((await act('closing-one', 'reopen', {}, fresh.token)).body.code).toBe('wrong_state');
  });

  it('has a rule for every table that holds rows of a tenant', async () => {
    const { rows } = await app.database.ownerPool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'app' and column_name = 'tenant_id' order by 1`,
    );
    expect(Object.keys(app.ctx.tenantData).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('can be archived and restored', async () => {
    await openTenant(app, 'shelved');
    expect((await act('shelved', 'archive', {}, staff.token)).status).toBe(403);
    expect((await act('shelved', 'archive')).body.status).toBe('archived');
    expect((await act('shelved', 'resume')).body.status).toBe('active');
  });
});

describe('several tenants of one user', () => {
  it('are listed, and switching to another replaces the session', async () => {
    await openTenant(app, 'second', 'Second');
    const person = await app.signUp('both');
    await app.database.ownerPool.query(
      "insert into app.memberships (tenant_id, user_id, role) values ('second', $1, 'ADMIN')",
      [person.id],
    );
    const own = await app.api<{ tenants: object[] }>('GET', '/users/me/tenants', { token: person.token });
    expect(own.body.tenants).toMatchObject([
      { id: 'default-tenant', role: 'USER', isActive: true, isOpen: true },
      { id: 'second', role: 'ADMIN', isActive: false, isOpen: true, url: 'http://second.localhost:6003' },
    ]);
    const go = (tenantId: string, token: string) =>
      app.api<{ user: object; tokens: { accessToken: string; refreshToken: string } }>(
        'POST',
        '/auth/switch-tenant',
        { token, body: { tenantId } },
      );
    expect((await go('given', person.token)).status).toBe(404);
    const there = await go('second', person.token);
    expect(there.body.user).toMatchObject({ tenantId: 'second', role: 'ADMIN' });
    expect((await app.api('GET', '/sites', { token: person.token })).status).toBe(401);
    expect(
      (await app.api('POST', '/auth/refresh', { body: { refreshToken: person.refreshToken } })).status,
    ).toBe(401);
    const token = there.body.tokens.accessToken;
    expect((await app.api('GET', '/tenant/settings', { token })).body).toMatchObject({ id: 'second' });
    expect((await go('second', root.token)).status).toBe(403);
  });

  it('include no switch to a suspended tenant', async () => {
    const person = await app.signUp('locked');
    await app.database.ownerPool.query(
      "insert into app.memberships (tenant_id, user_id, role) values ('second', $1, 'USER')",
      [person.id],
    );
    await act('second', 'suspend', { reason: 'billing' });
    const answer = await app.api('POST', '/auth/switch-tenant', {
      token: person.token,
      body: { tenantId: 'second' },
    });
    expect(answer.body.code).toBe('tenant_suspended');
    expect((await app.api('GET', '/sites', { token: person.token })).status).toBe(200);
    await act('second', 'resume');
  });
});

describe('a tenant named in a header', () => {
  const settingsOf = (token: string, tenant: string) =>
    app.api<{ id: string }>('GET', '/tenant/settings', { token, headers: { 'x-tenant-id': tenant } });

  it('is the tenant that a super admin works in', async () => {
    expect((await settingsOf(root.token, 'second')).body.id).toBe('second');
    expect((await settingsOf(root.token, 'nobody')).status).toBe(404);
  });

  it('is ignored for everybody else', async () => {
    const admin = await createTestUser(app, { tenantId: 'given', role: 'ADMIN' });
    expect((await settingsOf(admin.token, 'second')).body.id).toBe('given');
    expect((await settingsOf(staff.token, 'second')).status).toBe(403);
  });
});

it('every tenant endpoint declares its permission', () => {
  const open = [...endpoints].filter(
    ([name, endpoint]) => name.startsWith('tenants.') && endpoint.access === 'public',
  );
  expect(open).toEqual([]);
});
