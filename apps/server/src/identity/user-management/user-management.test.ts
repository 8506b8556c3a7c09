import type { UserEntry } from '@sitewright/contract/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import { personalData } from '../../app/personal-data.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';
import {
  openTenant,
  planOf,
  type TestSession,
  createTestUser,
  stepUp,
  tokenInMail,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';

let app: TestApp;
let root: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north');
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());
watchBystander(() => app, ['north']);

const person = () => createTestUser(app, { tenantId: 'north', role: 'USER' });
const find = async (query: string) =>
  (
    await app.api<{ users: UserEntry[]; pagination: { total: number } }>('GET', `/admin/users?${query}`, {
      token: staff.token,
    })
  ).body;
const on = (method: string, id: string, way = '', body?: object, token = root.token) =>
  app.api<UserEntry>(method, `/admin/users/${id}${way}`, { token, ...(body ? { body } : {}) });
const suspend = (id: string, token = root.token) => on('POST', id, '/suspend', { reason: 'spam' }, token);

describe('the users of the installation', () => {
  it('are found by name, role, tenant and state', async () => {
    const user = await person();
    expect((await find(`q=${user.email}`)).users).toMatchObject([
      {
        id: user.id,
        platformRole: null,
        memberships: [{ tenantId: 'north', role: 'USER', status: 'active' }],
      },
    ]);
    expect((await find('role=PLATFORM_ADMIN')).users.map(({ id }) => id)).toEqual([staff.id]);
    expect((await find('tenant=north&role=ADMIN')).users).toEqual([]);
    expect((await find('tenant=north')).users.map(({ id }) => id)).toContain(user.id);
    expect((await find('status=suspended')).users).toEqual([]);
    const wrong = await app.api('GET', '/admin/users?sort=hash', { token: staff.token });
    expect(wrong.status).toBe(422);
    const detail = await on('GET', user.id);
    expect(detail.body).toMatchObject({ id: user.id, sessions: [{ method: 'password' }], trail: [] });
    expect((await on('GET', user.id, '', undefined, user.token)).status).toBe(403);
  });

  it('are paginated by an index when they are ten thousand', async () => {
    await app.database.ownerPool.query(`
      insert into app.users (email, first_name, last_name, created_at)
      select 'many-' || n || '@example.com', 'First ' || n, 'Last', now() - n * interval '1 minute'
      from generate_series(1, 10000) n; analyze app.users`);
    const orders = {
      users_by_creation: 'created_at desc, id',
      users_by_last_login: 'last_login_at desc nulls last, id',
      users_by_name: "lower(first_name || ' ' || last_name), id",
      users_email_key: 'lower(email), id',
    };
    for (const [index, order] of Object.entries(orders)) {
      const plan = await planOf(app, `select id from app.users order by ${order} limit 20 offset 200`);
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan');
    }
    expect(await find('sort=name&page=400')).toMatchObject({ pagination: { page: 400 } });
  });

  it('leaves as a file that no spreadsheet runs', async () => {
    const user = await person();
    await app.database.ownerPool.query(
      `update app.users set first_name = '=HYPERLINK("http://evil")', last_name = 'a,b' where id = $1`,
      [user.id],
    );
    const response = await fetch(`${app.origin}/api/v1/admin/users/export?q=HYPERLINK`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'id,email,firstName,lastName,status,platformRole,emailVerified,twoFactor,tenants,createdAt,lastLoginAt',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")","a,b"`);
    const all = await fetch(`${app.origin}/api/v1/admin/users/export`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const rows = (await all.text()).trim().split('\r\n');
    expect(rows.length).toBe((await find('')).pagination.total + 1);
  });
});

describe('creating a user', () => {
  it('sends an invitation, and accepting it activates the user', async () => {
    const add = (email: string, tenantId = 'north') =>
      app.api<UserEntry>('POST', '/admin/users', {
        token: staff.token,
        body: { email, tenantId, role: 'ADMIN' },
      });
    const added = await add('added@example.com');
    expect(added).toMatchObject({ status: 201, body: { status: 'invited', emailVerified: false } });
    expect((await add('added@example.com')).body.code).toBe('email_taken');
    expect((await add('x@example.com', 'nowhere')).body.fields).toHaveProperty('tenantId');
    const token = await tokenInMail(app, 'added@example.com', 'invitation');
    const joined = await app.api('POST', `/auth/invitations/${token}`, { body: { password: testPassword } });
    expect(joined.status).toBe(200);
    expect((await on('GET', added.body.id)).body).toMatchObject({
      status: 'active',
      emailVerified: true,
      memberships: [{ tenantId: 'north', role: 'ADMIN' }],
    });
  });
});

describe('suspending', () => {
  it('locks a user out everywhere until they are reactivated', async () => {
    const user = await person();
    expect((await suspend(user.id, staff.token)).body.status).toBe('suspended');
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBeGreaterThanOrEqual(401);
    expect((await suspend(user.id)).body.code).toBe('wrong_state');
    expect((await on('POST', user.id, '/reactivate', undefined, staff.token)).body.status).toBe('active');
    expect((await auditEntriesOf(app, 'person.suspended')).at(-1)).toMatchObject({
      tenant_id: null,
      target_id: user.id,
      detail: { reason: 'spam' },
    });
  });

  it('is not possible for oneself, nor for staff by platform admins', async () => {
    const colleague = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
    expect((await suspend(root.id)).body.code).toBe('own_role');
    expect((await suspend(colleague.id, staff.token)).body.code).toBe('staff_only');
    expect((await on('POST', colleague.id, '/sign-out', undefined, staff.token)).body.code).toBe(
      'staff_only',
    );
    expect((await suspend(colleague.id)).status).toBe(200);
    await stepUp(app, staff);
    for (const way of ['/reactivate', '/reset-two-factor']) {
      expect((await on('POST', colleague.id, way, undefined, staff.token)).body.code, way).toBe('staff_only');
    }
  });

  it('always leaves one super admin, even when two suspend each other at once', async () => {
    const rival = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await app.database.ownerPool.query(
      "update app.users set status = 'suspended' where platform_role = 'SUPER_ADMIN' and id not in ($1, $2)",
      [root.id, rival.id],
    );
    const answers = await Promise.all([suspend(rival.id), suspend(root.id, rival.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  });

  it('accepts up to a hundred users at once and lists failures', async () => {
    const user = await person();
    const many = (ids: string[]) =>
      app.api<{ suspended: string[]; refused: { id: string }[] }>('POST', '/admin/users/suspend', {
        token: staff.token,
        body: { ids, reason: 'spam' },
      });
    const answer = await many([user.id, root.id]);
    expect(answer.body).toMatchObject({ suspended: [user.id], refused: [{ id: root.id }] });
    const ids = (n: number) =>
      Array.from({ length: n }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    expect((await many(ids(100))).status).toBe(200);
    expect((await many(ids(101))).status).toBe(422);
  });
});

describe('platform roles', () => {
  const grant = (id: string, role: string | null, token = root.token) =>
    on('PUT', id, '/platform-role', { role }, token);

  it('are given and taken by super admins who have just proved themselves, and end sessions', async () => {
    const user = await person();
    expect((await grant(user.id, 'PLATFORM_ADMIN', staff.token)).status).toBe(403);
    expect((await grant(user.id, 'PLATFORM_ADMIN')).body.code).toBe('step_up_required');
    await stepUp(app, root);
    expect((await grant(user.id, 'ADMIN')).status).toBe(422);
    expect((await grant(user.id, 'PLATFORM_ADMIN')).body.platformRole).toBe('PLATFORM_ADMIN');
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
    expect((await grant(root.id, null)).body.code).toBe('own_role');
    expect((await grant(user.id, null)).body.platformRole).toBeNull();
    expect((await auditEntriesOf(app, 'person.role_changed')).at(-1)).toMatchObject({
      changes: { platformRole: { before: 'PLATFORM_ADMIN', after: null } },
    });
  });

  it('always leave one super admin, even when two demote each other at once', async () => {
    const rival = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await app.database.ownerPool.query(
      "update app.users set status = 'suspended' where platform_role = 'SUPER_ADMIN' and id not in ($1, $2)",
      [root.id, rival.id],
    );
    await stepUp(app, root);
    await stepUp(app, rival);
    const answers = await Promise.all([grant(rival.id, null), grant(root.id, null, rival.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      "select id from app.users where platform_role = 'SUPER_ADMIN' and status = 'active'",
    );
    expect(rows).toHaveLength(1);
    root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  });
});

describe('verification and erasure', () => {
  it('staff verify an email and reset a lost second factor', async () => {
    const user = await person();
    expect((await on('POST', user.id, '/verify')).body.emailVerified).toBe(true);
    await app.database.ownerPool.query('update app.users set totp_confirmed_at = now() where id = $1', [
      user.id,
    ]);
    expect((await on('POST', user.id, '/reset-two-factor')).body.code).toBe('step_up_required');
    await stepUp(app, root);
    expect((await on('POST', user.id, '/reset-two-factor')).body.hasTwoFactor).toBe(false);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
  });

  it('staff anonymise a user after typing the email: the personal data is gone, their works stay', async () => {
    const user = await person();
    await app.database.ownerPool.query('update app.users set password_hash = $1 where id = $2', [
      await app.ctx.passwords.hash(testPassword),
      user.id,
    ]);
    const signIn = () =>
      app.api('POST', '/auth/login', { body: { email: user.email, password: testPassword } });
    expect((await signIn()).status).toBe(200);
    await app.api('POST', '/sites', { token: user.token, body: { name: 'Kept', subdomain: 'kept-site' } });
    const forget = (email: string, token = root.token) => on('POST', user.id, '/anonymise', { email }, token);
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      root.id,
    ]);
    expect((await forget(user.email)).body.code).toBe('step_up_required');
    await stepUp(app, root);
    expect((await forget(user.email, staff.token)).status).toBe(403);
    expect((await forget('other@example.com')).status).toBe(422);
    expect((await forget(user.email)).status).toBe(200);
    const { rows } = await app.database.ownerPool.query('select * from app.users where id = $1', [user.id]);
    expect(JSON.stringify(rows)).not.toContain(user.email);
    expect(rows).toMatchObject([{ status: 'deleted', password_hash: null }]);
    const { rows: sites } = await app.database.ownerPool.query('select from app.sites where owner_id = $1', [
      user.id,
    ]);
    expect(sites).toHaveLength(1);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await find(`q=${user.email}`)).users).toEqual([]);
    const { body } = await app.api<{ sites: { name: string }[] }>('GET', '/admin/tenants/north/sites', {
      token: staff.token,
    });
    expect(body.sites.map(({ name }) => name)).toContain('Kept');
  });

  it('erasure by staff removes as much as deletion by the user', async () => {
    const user = await person();
    const fill = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values);
    await fill(
      `insert into app.invitations (tenant_id, email, role, token_hash, expires_at)
       values ('north', $1, 'USER', 'x', now())`,
      [user.email],
    );
    await fill(
      "insert into app.newsletter_subscribers (tenant_id, email, source) values ('default-tenant', $1, 'landing')",
      [user.email],
    );
    await fill("insert into app.identities (provider, subject, user_id) values ('google', $1, $2)", [
      user.email,
      user.id,
    ]);
    await app.api('POST', '/auth/register-or-otp', { body: { email: user.email } });
    await app.api('POST', '/auth/magic-link', { body: { email: user.email } });
    await app.database.ownerPool.query("update app.users set timezone = 'Asia/Saigon' where id = $1", [
      user.id,
    ]);
    await stepUp(app, root);
    expect((await on('POST', user.id, '/anonymise', { email: user.email })).status).toBe(200);
    for (const [place, { onDeletion }] of Object.entries(personalData)) {
      if (onDeletion !== 'deleted' && onDeletion !== 'anonymized') continue;
      const [table, column] = place.split('.');
      const { rows } = await app.database.ownerPool.query(
        `select from app.${table} where lower(${column}::text) = any($1)`,
        [[user.id, user.email]],
      );
      expect({ place, left: rows.length }).toEqual({ place, left: 0 });
    }
    const { rows } = await app.database.ownerPool.query('select * from app.users where id = $1', [user.id]);
    expect(rows).toMatchObject([{ status: 'deleted', timezone: 'UTC', last_login_at: null }]);
  });

  it('nobody erases their own account this way', async () => {
    const rival = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await stepUp(app, rival);
    const answer = await on('POST', rival.id, '/anonymise', { email: rival.email }, rival.token);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'own_role' });
    expect((await on('GET', rival.id)).body).toMatchObject({ status: 'active', email: rival.email });
  });

  it('always leaves one super admin, even when two erase each other at once', async () => {
    const rival = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    await app.database.ownerPool.query(
      "update app.users set status = 'suspended' where platform_role = 'SUPER_ADMIN' and id not in ($1, $2)",
      [root.id, rival.id],
    );
    await stepUp(app, root);
    await stepUp(app, rival);
    const answers = await Promise.all([
      on('POST', rival.id, '/anonymise', { email: rival.email }),
      on('POST', root.id, '/anonymise', { email: root.email }, rival.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.ownerPool.query(
      "select from app.users where platform_role = 'SUPER_ADMIN' and status = 'active'",
    );
    expect(rows).toHaveLength(1);
    root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  });

  it('the last admin of a tenant cannot be erased', async () => {
    await openTenant(app, 'alone', 'Alone');
    const admin = await createTestUser(app, { tenantId: 'alone', role: 'ADMIN' });
    await stepUp(app, root);
    const answer = await on('POST', admin.id, '/anonymise', { email: admin.email });
    expect(answer.body).toMatchObject({ code: 'last_admin', details: { tenants: ['Alone'] } });
  });
});
