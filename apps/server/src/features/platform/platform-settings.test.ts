import type { PlatformSettings } from '@sitewright/contract/platform/platform-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestSession, createTestUser, stepUp, auditEntriesOf } from '../../testing/tenancy-fixture.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let root: TestSession;
let staff: TestSession;
beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://user:s3cret@127.0.0.1:9', MAIL_FROM: 'Us <us@example.com>' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.settings');
  app.ctx.settingsCache.invalidate('');
  await app.database.ownerPool.query('delete from app.rate_limits');
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  await stepUp(app, root);
});

const read = async (who: TestSession = root) =>
  (await app.api<PlatformSettings>('GET', '/admin/settings', { token: who.token })).body;
const save = (body: object, who: TestSession = root) =>
  app.api<PlatformSettings>('PATCH', '/admin/settings', { token: who.token, body });
const giveSecondFactor = (who: TestSession) =>
  app.database.ownerPool.query(
    "update app.users set totp_secret = 'x', totp_confirmed_at = now() where id = $1",
    [who.id],
  );
const register = (email: string) =>
  app.api('POST', '/auth/register', { body: { email, password: testPassword } });

describe('the settings of the installation', () => {
  it('begin with the defaults and name what the environment sets', async () => {
    expect(await read()).toEqual({
      version: 0,
      security: { requireTwoFactorForStaff: false },
      registration: { mode: 'open', domains: [], bannedDomains: [] },
      workspaces: { canBeCreated: true },
      installation: {
        url: 'http://localhost:6003',
        sitesDomain: 'localhost',
        mail: { hasServer: true, from: 'Us <us@example.com>' },
        google: { isSetUp: false, callbackUrl: 'http://localhost:6003/api/v1/auth/google/callback' },
      },
    });
  });

  it('can be read by platform admins, without secrets, and changed only by super admins', async () => {
    expect(JSON.stringify(await read(staff))).not.toContain('s3cret');
    expect((await save({ version: 0, registration: { mode: 'invite' } }, staff)).status).toBe(403);
    expect(await read()).toMatchObject({ version: 0, registration: { mode: 'open' } });
  });

  it('require a recent re-verification and are audited', async () => {
    const unproved = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const body = { version: 0, registration: { mode: 'invite' } };
    expect((await save(body, unproved)).body.code).toBe('step_up_required');
    expect((await save(body)).body.registration.mode).toBe('invite');
    expect((await auditEntriesOf(app, 'settings.changed')).at(-1)).toMatchObject({
      tenant_id: null,
      actor_id: root.id,
      changes: { 'registration.mode': { before: 'open', after: 'invite' } },
    });
  });

  it('cannot overwrite a concurrent change', async () => {
    const first = await save({ version: 0, registration: { mode: 'invite' } });
    const late = await save({ version: 0, registration: { mode: 'open' } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { version: first.body.version, changedBy: root.email } },
    });
    const second = await save({ version: first.body.version, registration: { mode: 'open' } });
    expect(second.body.version).toBeGreaterThan(first.body.version);
  });

  it('have the default of each field whose stored value is not valid', async () => {
    const stored = { mode: 'by post', domains: ['good.example'], bannedDomains: ['no domain'], old: true };
    await app.database.ownerPool.query(
      "insert into app.settings (key, value) values ('registration', $1), ('security', '[]')",
      [JSON.stringify(stored)],
    );
    const { version, security, registration } = await read();
    expect(security).toEqual({ requireTwoFactorForStaff: false });
    expect(registration).toEqual({ mode: 'open', domains: ['good.example'], bannedDomains: [] });
    const saved = await save({ version, registration: { mode: 'domains' } });
    expect(saved.body.registration).toEqual({ ...registration, mode: 'domains' });
    const { rows } = await app.database.ownerPool.query(
      "select value from app.settings where key = 'registration'",
    );
    expect(rows).toEqual([{ value: { ...registration, mode: 'domains' } }]);
  });

  it('are saved together, with one audit entry that names what differs', async () => {
    await giveSecondFactor(root);
    await save({
      version: 0,
      security: { requireTwoFactorForStaff: true },
      registration: { mode: 'open', bannedDomains: ['bad.example'] },
    });
    const entries = await auditEntriesOf(app, 'settings.changed');
    expect(entries.at(-1)).toMatchObject({
      target_id: 'settings',
      changes: {
        'security.requireTwoFactorForStaff': { before: false, after: true },
        'registration.bannedDomains': { before: [], after: ['bad.example'] },
      },
    });
    const { version } = await read();
    expect((await save({ version, registration: { mode: 'open' } })).body.version).toBe(version);
    expect(await auditEntriesOf(app, 'settings.changed')).toHaveLength(entries.length);
  });

  it('are rejected as a whole when one is invalid', async () => {
    const wrong = await save({
      version: 0,
      registration: { mode: 'invite', bannedDomains: ['no domain'] },
    });
    expect(wrong.status).toBe(422);
    expect(await read()).toMatchObject({ version: 0, registration: { mode: 'open' } });
  });
});

describe('registration on the installation', () => {
  it('follows its settings at once', async () => {
    expect((await register('first@example.com')).status).toBe(201);
    const { body } = await save({
      version: 0,
      registration: { mode: 'domains', domains: ['good.example'], bannedDomains: ['bad.example'] },
    });
    expect((await register('second@example.com')).body.code).toBe('registration_closed');
    expect((await register('third@good.example')).status).toBe(201);
    await save({ version: body.version, registration: { mode: 'open' } });
    expect((await register('fourth@bad.example')).status).toBe(403);
    expect((await register('fifth@example.com')).status).toBe(201);
  });
});

describe('two-factor sign-in for staff', () => {
  const asked = { version: 0, security: { requireTwoFactorForStaff: true } };

  it('cannot be required by a super admin who has not set it up', async () => {
    const refused = await save(asked);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'would_lock_you_out',
        fields: {
          'security.requireTwoFactorForStaff': 'Set up two-factor authentication for your own account first.',
        },
      },
    });
    expect((await read()).security.requireTwoFactorForStaff).toBe(false);
  });

  it('takes effect at once, and so does its end', async () => {
    await giveSecondFactor(root);
    expect((await app.api('GET', '/admin/tenants', { token: staff.token })).status).toBe(200);
    const { body } = await save(asked);
    expect((await app.api('GET', '/admin/tenants', { token: staff.token })).body.code).toBe(
      'two_factor_setup_required',
    );
    expect((await app.api('GET', '/admin/tenants', { token: root.token })).status).toBe(200);
    await save({ version: body.version, security: { requireTwoFactorForStaff: false } });
    expect((await app.api('GET', '/admin/tenants', { token: staff.token })).status).toBe(200);
  });

  it('takes effect in other processes as well, sooner than their caches expire', async () => {
    await giveSecondFactor(root);
    const other = await startTestApp({}, { beside: app });
    onTestFinished(other.close);
    await other.ctx.notify.listen();
    const list = () => other.api('GET', '/admin/tenants', { token: staff.token });
    expect((await list()).status).toBe(200);
    await save(asked);
    await expect.poll(async () => (await list()).body.code).toBe('two_factor_setup_required');
  });
});
