import { limits } from '@sitewright/contract/limits';
import { type TenantSettings, tenantSignInMethods } from '@sitewright/contract/tenants/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  openTenant,
  type TestSession,
  createTestUser,
  stepUp,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { invalidateTenant } from '../tenants/tenant-snapshot.ts';
import { ipMatcher } from '../../core/ip-list.ts';

let app: TestApp;
const north = freshName('north');
let admin: TestSession;
beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north, 'North');
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
  await app.database.ownerPool.query(`update app.tenants set owner_id = $1 where id = '${north}'`, [
    admin.id,
  ]);
});

const read = async (token = admin.token) =>
  (await app.api<TenantSettings>('GET', '/tenant/settings', { token })).body;
const change = async (body: object, token = admin.token) =>
  app.api<TenantSettings>('PATCH', '/tenant/settings', {
    token,
    body: { version: (await read(admin.token)).version, ...body },
  });

describe('the settings of a tenant', () => {
  it('start with the defaults for a tenant without stored settings', async () => {
    expect(await read()).toMatchObject({
      general: { name: 'North', locale: 'en', timezone: 'UTC' },
      registration: { mode: 'open', defaultRole: 'USER' },
      security: { sessionDays: 30, requireTwoFactor: false, adminAddresses: [] },
    });
  });

  it('can be changed group by group', async () => {
    await change({ general: { name: 'Northern', timezone: 'Asia/Ho_Chi_Minh' } });
    const answer = await change({ registration: { mode: 'domains', domains: ['Example.com'] } });
    expect(answer.body).toMatchObject({
      general: { name: 'Northern', locale: 'en', timezone: 'Asia/Ho_Chi_Minh' },
      registration: { mode: 'domains', domains: ['example.com'], defaultRole: 'USER' },
    });
    expect((await auditEntriesOf(app, 'tenant.settings_changed', north)).at(-1)).toMatchObject({
      changes: { 'registration.mode': { before: 'open', after: 'domains' } },
    });
  });

  it('have the default of each field whose stored value is not valid', async () => {
    const id = freshName('faulty');
    await openTenant(app, id, 'Faulty');
    const owner = await createTestUser(app, { tenantId: id, role: 'ADMIN' });
    await app.database.ownerPool.query('update app.tenants set settings = $2 where id = $1', [
      id,
      JSON.stringify({
        security: { sessionDays: 0, requireTwoFactor: false, old: 1 },
        sites: 'none',
        other: 1,
      }),
    ]);
    invalidateTenant(app.ctx, id);
    const { security, sites, version } = await read(owner.token);
    expect(security).toMatchObject({ sessionDays: 30, signInWays: tenantSignInMethods });
    expect(sites.seoSuffix).toBe('');
    const body = { version, security: { sessionDays: 7 } };
    expect((await app.api('PATCH', '/tenant/settings', { token: owner.token, body })).status).toBe(200);
    const { rows } = await app.database.ownerPool.query('select settings from app.tenants where id = $1', [
      id,
    ]);
    expect(rows).toEqual([
      { settings: { security: { ...security, sessionDays: 7 }, sites: 'none', other: 1 } },
    ]);
  });

  it.each([
    ['an unknown time zone', { general: { timezone: 'Mars/Base' } }],
    ['a session of no day', { security: { sessionDays: 0 } }],
    ['a session of 91 days', { security: { sessionDays: 91 } }],
    ['no way to sign in', { security: { signInWays: [] } }],
    ['an address that is none', { security: { adminAddresses: ['300.1.1.1'] } }],
    ['a domain that is none', { registration: { domains: ['no domain'] } }],
    ['a template that is none', { sites: { templateId: 'nothing' } }],
    ['staff by default', { registration: { defaultRole: 'SUPER_ADMIN' } }],
  ])('reject %s and change nothing', async (_case, body) => {
    const before = await read();
    expect((await change(body)).status).toBe(422);
    expect(await read()).toEqual(before);
  });

  it('reject a stale version', async () => {
    const { version } = await read();
    await change({ sites: { seoSuffix: 'North' } });
    const answer = await app.api('PATCH', '/tenant/settings', {
      token: admin.token,
      body: { version, sites: { seoSuffix: 'South' } },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { changedBy: admin.email } },
    });
    expect((await read()).sites.seoSuffix).toBe('North');
  });

  it('can be read and changed by admins of the tenant only', async () => {
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    const staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
    expect((await change({ general: { name: 'Mine' } }, user.token)).status).toBe(403);
    expect((await change({ general: { name: 'Mine' } }, staff.token)).status).toBe(403);
  });
});

describe('security rules of a tenant', () => {
  it('never lock out the admin who makes them', async () => {
    expect((await change({ security: { adminAddresses: ['203.0.113.7'] } })).body).toMatchObject({
      code: 'would_lock_you_out',
    });
    expect((await change({ security: { requireTwoFactor: true } })).body).toMatchObject({
      code: 'would_lock_you_out',
    });
    await app.database.ownerPool.query('update app.users set totp_confirmed_at = now() where id = $1', [
      admin.id,
    ]);
    expect((await change({ security: { requireTwoFactor: true } })).status).toBe(200);
    await change({ security: { requireTwoFactor: false } });
  });

  it('let admins work from listed addresses only, and everybody else from anywhere', async () => {
    expect((await change({ security: { adminAddresses: ['127.0.0.0/8', '2001:db8::/32'] } })).status).toBe(
      200,
    );
    expect((await app.api('GET', '/sites', { token: admin.token })).status).toBe(200);
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    await app.database.ownerPool.query(
      `update app.tenants set settings = jsonb_set(settings, '{security,adminAddresses}', '["203.0.113.7"]') where id = '${north}'`,
    );
    invalidateTenant(app.ctx, north);
    expect((await app.api('GET', '/sites', { token: admin.token })).body.code).toBe('address_not_allowed');
    const forged = await app.api('GET', '/sites', {
      token: admin.token,
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(forged.status).toBe(403);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(200);
    await app.database.ownerPool.query(
      `update app.tenants set settings = jsonb_set(settings, '{security,adminAddresses}', '[]') where id = '${north}'`,
    );
    invalidateTenant(app.ctx, north);
  });

  it.each(['127.0.0.1', '127.0.0.0/8', '::1', '0.0.0.0/0'])(
    'take no list that lets in everybody behind a proxy of a public installation: %s',
    async (range) => {
      const open = await startTestApp({ APP_URL: 'https://build.example.com' }, { beside: app });
      const visitor = await createTestUser(open, { tenantId: north, role: 'ADMIN' });
      const answer = await open.api('PATCH', '/tenant/settings', {
        token: visitor.token,
        body: { version: (await read()).version, security: { adminAddresses: [range] } },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.fields?.['security.adminAddresses']).toContain('TRUSTED_PROXIES');
      await open.close();
    },
  );

  it('do not apply to staff, whose sessions last thirty days', async () => {
    const staff = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const age = async (days: number): Promise<number> => {
      await app.database.ownerPool.query(
        "update app.sessions set created_at = now() - $2 * interval '1 day' where id = $1",
        [staff.sessionId, days],
      );
      app.ctx.accountStatuses.invalidate(staff.id);
      return (await app.api('GET', '/admin/overview', { token: staff.token })).status;
    };
    expect(await age(limits.auth.staffSessionDays - 0.1)).toBe(200);
    expect(await age(limits.auth.staffSessionDays + 0.1)).toBe(401);
  });

  it('end a session after the configured number of days', async () => {
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    await change({ security: { sessionDays: 2 } });
    const age = (days: number) =>
      app.database.ownerPool
        .query("update app.sessions set created_at = now() - $2 * interval '1 day' where id = $1", [
          user.sessionId,
          days,
        ])
        .then(() => invalidateTenant(app.ctx, north));
    await age(1.9);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(200);
    await age(2.1);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
    const { rows } = await app.database.ownerPool.query(
      'select revoked_at is not null as revoked from app.refresh_tokens where family = $1',
      [user.sessionId],
    );
    expect(rows).toEqual([{ revoked: true }]);
  });

  it('accept IPs and ranges of IPv4 and IPv6', () => {
    const listed = ['203.0.113.0/24', '2001:db8::1'];
    expect(ipMatcher(listed)('203.0.113.200')).toBe(true);
    expect(ipMatcher(listed)('::ffff:203.0.113.200')).toBe(true);
    expect(ipMatcher(listed)('203.0.114.1')).toBe(false);
    expect(ipMatcher(listed)('2001:db8::1')).toBe(true);
    expect(ipMatcher(listed)('nonsense')).toBe(false);
  });
});

describe('closing a tenant', () => {
  it('is reserved to its owner, like reopening and transferring it', async () => {
    const other = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    const close = (token: string, slug = north) =>
      app.api<TenantSettings>('POST', '/tenant/close', { token, body: { slug } });
    expect((await close(other.token)).body.code).toBe('owner_only');
    expect((await close(admin.token, 'south')).status).toBe(422);
    expect((await close(admin.token)).body.code).toBe('step_up_required');
    await stepUp(app, admin);
    expect((await close(admin.token)).body).toMatchObject({ status: 'closing', id: north });

    expect((await app.api('GET', '/sites', { token: user.token })).body.code).toBe('tenant_suspended');
    expect((await app.api('GET', '/sites', { token: admin.token })).body).toMatchObject({
      code: 'tenant_suspended',
      details: { tenantStatus: 'closing' },
    });
    expect((await read()).purgeAt).not.toBeNull();
    const reopen = (token: string) => app.api<TenantSettings>('POST', '/tenant/reopen', { token });
    expect((await reopen(other.token)).body.code).toBe('owner_only');
    expect((await reopen(admin.token)).body).toMatchObject({ status: 'active', purgeAt: null });
    expect((await reopen(admin.token)).body.code).toBe('wrong_state');
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(200);

    const give = (userId: string, token: string) =>
      app.api<TenantSettings>('POST', '/tenant/transfer', { token, body: { userId } });
    expect((await give(other.id, other.token)).body.code).toBe('owner_only');
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      admin.id,
    ]);
    expect((await give(other.id, admin.token)).body.code).toBe('step_up_required');
    expect((await read()).ownerId).toBe(admin.id);
    await stepUp(app, admin);
    expect((await give(user.id, admin.token)).status).toBe(422);
    expect((await give(other.id, admin.token)).body).toMatchObject({ ownerId: other.id });
  });
});
