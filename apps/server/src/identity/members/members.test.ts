import { limits } from '@sitewright/contract/limits';
import type { Invitation, Member } from '@sitewright/contract/members/members';
import type { Site } from '@sitewright/contract/sites/sites';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';
import {
  openTenant,
  planOf,
  type TestSession,
  createTestUser,
  stepUp,
  tokenFor,
  tokenInMail,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';

let app: TestApp;
let admin: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  stranger = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
});
afterAll(() => app.close());
watchBystander(() => app, ['north']);

const member = (role: 'USER' | 'ADMIN' = 'USER') => createTestUser(app, { tenantId: 'north', role });
const list = async (query = '') =>
  (
    await app.api<{ users: Member[]; pagination: { total: number } }>('GET', `/tenant/users${query}`, {
      token: admin.token,
    })
  ).body;
const on = <T = Member>(method: string, id: string, way = '', body?: object, token = admin.token) =>
  app.api<T>(method, `/tenant/users/${id}${way}`, { token, ...(body ? { body } : {}) });

describe('the members of a tenant', () => {
  it('are found by name, email, role and state, and belong to this tenant only', async () => {
    const user = await member();
    await app.database.ownerPool.query(
      "update app.users set first_name = 'Mai', last_name = 'Nguyen' where id = $1",
      [user.id],
    );
    expect((await list('?q=mai%20ng')).users).toMatchObject([{ id: user.id, name: 'Mai Nguyen' }]);
    expect((await list(`?q=${stranger.email}`)).users).toEqual([]);
    expect((await list('?role=ADMIN')).users.map(({ id }) => id)).toEqual([admin.id]);
    expect((await list('?status=suspended')).users).toEqual([]);
    expect((await list('?page=99')).users).toEqual([]);
    for (const sort of ['joined', 'name', 'email', 'seen']) {
      expect((await list(`?sort=${sort}`)).users.length).toBe(3);
    }
    const wrong = await app.api('GET', '/tenant/users?sort=password', { token: admin.token });
    expect(wrong.status).toBe(422);
  });

  it('have a page with their sites, sessions in this tenant and audit log', async () => {
    const user = await member();
    await app.api('POST', '/sites', { token: user.token, body: { name: 'Theirs', subdomain: 'theirs' } });
    const { body } = await on<{ ownedSites: object[]; sessions: object[]; trail: object[] }>('GET', user.id);
    expect(body.ownedSites).toMatchObject([{ name: 'Theirs', isPublished: false }]);
    expect(body.sessions).toHaveLength(1);
    expect(body.trail).toMatchObject([{ action: 'site.created' }]);
  });

  it('have those sites on their page that are shared with them', async () => {
    const [owner, guest, other] = [await member(), await member(), await member()];
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: owner.token,
      body: { name: 'Shared', subdomain: `shared-${guest.id.slice(0, 8)}` },
    });
    await app.database.ownerPool.query(
      `insert into app.site_members (tenant_id, site_id, user_id, role) values ('north', $1, $2, 'designer')`,
      [site.id, guest.id],
    );
    const sharedWith = async ({ id }: { id: string }) =>
      (await on<{ sharedSites: { id: string }[] }>('GET', id)).body.sharedSites.map((one) => one.id);
    expect(await sharedWith(guest)).toEqual([site.id]);
    expect(await sharedWith(other)).toEqual([]);
  });

  it('are paginated by an index when they are ten thousand', async () => {
    await openTenant(app, 'crowd');
    await app.database.ownerPool.query(`
      with people as (
        insert into app.users (email, first_name, created_at)
        select 'crowd-' || n || '@example.com', 'Person ' || n, now() - n * interval '1 minute'
        from generate_series(1, 10000) n returning id, created_at)
      insert into app.memberships (tenant_id, user_id, role, created_at)
      select 'crowd', id, 'USER', created_at from people;
      analyze app.users; analyze app.memberships`);
    const plan = await planOf(
      app,
      `select m.user_id from app.memberships m join app.users u on u.id = m.user_id
       where m.tenant_id = 'crowd' order by m.created_at desc, m.user_id limit 20`,
    );
    expect(plan).toContain('memberships_by_age');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    const boss = await createTestUser(app, { tenantId: 'crowd', role: 'ADMIN' });
    const page = await app.api<{ users: Member[]; pagination: object }>(
      'GET',
      '/tenant/users?page=500&sort=name',
      { token: boss.token },
    );
    expect(page.body.users).toHaveLength(20);
    expect(page.body.pagination).toMatchObject({ total: 10_001, pages: 501 });
  });
});

describe('roles', () => {
  it('change after a fresh proof, end the sessions here and are in the trail', async () => {
    const user = await member();
    const change = (role: string) => on('PATCH', user.id, '', { role });
    expect((await change('ADMIN')).body.code).toBe('step_up_required');
    await stepUp(app, admin);
    expect((await change('SUPER_ADMIN')).status).toBe(422);
    expect((await change('ADMIN')).body).toMatchObject({ role: 'ADMIN' });
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
    expect((await auditEntriesOf(app, 'member.role_changed')).at(-1)).toMatchObject({
      target_id: user.id,
      changes: { role: { before: 'USER', after: 'ADMIN' } },
    });
    expect((await change('USER')).body).toMatchObject({ role: 'USER' });
  });

  it('cannot be changed by oneself, by non-admins, or for users of other tenants', async () => {
    await stepUp(app, admin);
    const other = await member('ADMIN');
    expect((await on('PATCH', admin.id, '', { role: 'USER' })).body.code).toBe('own_role');
    expect((await on('PATCH', stranger.id, '', { role: 'USER' })).status).toBe(404);
    const user = await member();
    expect((await on('PATCH', other.id, '', { role: 'USER' }, user.token)).status).toBe(403);
    await on('PATCH', other.id, '', { role: 'USER' });
  });

  it('never leave a tenant without an admin, even when two admins demote each other at once', async () => {
    await openTenant(app, 'duel');
    const first = await createTestUser(app, { tenantId: 'duel', role: 'ADMIN' });
    const second = await createTestUser(app, { tenantId: 'duel', role: 'ADMIN' });
    await stepUp(app, first);
    await stepUp(app, second);
    const answers = await Promise.all([
      on('PATCH', second.id, '', { role: 'USER' }, first.token),
      on('PATCH', first.id, '', { role: 'USER' }, second.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.ownerPool.query(
      "select from app.memberships where tenant_id = 'duel' and role = 'ADMIN'",
    );
    expect(rows).toHaveLength(1);
    const root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
    const last = answers[0].status === 200 ? first.id : second.id;
    const removal = await app.api('DELETE', `/tenant/users/${last}`, {
      token: root.token,
      headers: { 'x-tenant-id': 'duel' },
    });
    expect({ status: removal.status, code: removal.body.code }).toEqual({ status: 409, code: 'last_admin' });
    const suspension = await app.api('POST', `/tenant/users/${last}/suspend`, {
      token: root.token,
      headers: { 'x-tenant-id': 'duel' },
    });
    expect({ status: suspension.status, code: suspension.body.code }).toEqual({
      status: 409,
      code: 'last_admin',
    });
  });

  it('of staff cannot be changed by an admin of a tenant', async () => {
    const staff = await member();
    await app.database.ownerPool.query(
      "update app.users set platform_role = 'PLATFORM_ADMIN' where id = $1",
      [staff.id],
    );
    await stepUp(app, admin);
    for (const way of ['/suspend', '/reactivate', '/sign-out', '/reset-password', '/reset-two-factor']) {
      expect((await on('POST', staff.id, way)).body.code, way).toBe('staff_only');
    }
    await app.database.ownerPool.query('delete from app.memberships where user_id = $1', [staff.id]);
  });
});

describe('suspending and removing', () => {
  it('keeps somebody out here and nowhere else, until they are let in again', async () => {
    const user = await member();
    await app.database.ownerPool.query(
      "insert into app.memberships (tenant_id, user_id, role) values ('south', $1, 'USER')",
      [user.id],
    );
    const elsewhere = await tokenFor(app, user.id, 'south');
    expect((await on('POST', user.id, '/suspend')).body).toMatchObject({ status: 'suspended' });
    expect((await app.api('GET', '/sites', { token: user.token })).status).not.toBe(200);
    expect((await app.api('GET', '/sites', { token: elsewhere.token })).status).toBe(200);
    expect((await on('POST', user.id, '/reactivate')).body).toMatchObject({ status: 'active' });
  });

  it('rejects the sign-in of a user without another tenant', async () => {
    const user = await member();
    await app.database.ownerPool.query('update app.users set password_hash = $1 where id = $2', [
      await app.ctx.passwords.hash(testPassword),
      user.id,
    ]);
    const signIn = () =>
      app.api('POST', '/auth/login', { body: { email: user.email, password: testPassword } });
    expect((await signIn()).status).toBe(200);
    await on('POST', user.id, '/suspend');
    expect((await signIn()).status).toBe(403);
  });

  it('requires a new owner for the sites of a removed member', async () => {
    const user = await member();
    const heir = await member();
    const { body: site } = await app.api<Site>('POST', '/sites', {
      token: user.token,
      body: { name: 'Left', subdomain: 'left-behind' },
    });
    const first = await on('DELETE', user.id);
    expect(first.body).toMatchObject({ code: 'sites_need_owner', details: { sites: 1 } });
    expect((await on('DELETE', user.id, `?newOwnerId=${stranger.id}`)).status).toBe(422);
    expect((await on('DELETE', user.id, `?newOwnerId=${heir.id}`)).status).toBe(200);
    const owned = await app.api<Site>('GET', `/sites/${site.id}`, { token: heir.token });
    expect(owned.body.ownerId).toBe(heir.id);
    expect((await on('GET', user.id)).status).toBe(404);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);
    expect((await auditEntriesOf(app, 'member.removed')).at(-1)).toMatchObject({
      target_id: user.id,
      detail: { sites: 1 },
    });
  });

  it('leaves the new owner the sites that others share with them', async () => {
    const [user, heir, other] = [await member(), await member(), await member()];
    const create = async ({ token, id }: TestSession) =>
      (
        await app.api<Site>('POST', '/sites', {
          token,
          body: { name: 'Handed on', subdomain: `handed-on-${id.slice(0, 8)}` },
        })
      ).body.id;
    const [inherited, shared] = [await create(user), await create(other)];
    for (const siteId of [inherited, shared]) {
      await app.database.ownerPool.query(
        `insert into app.site_members (tenant_id, site_id, user_id, role) values ('north', $1, $2, 'designer')`,
        [siteId, heir.id],
      );
    }
    expect((await on('DELETE', user.id, `?newOwnerId=${heir.id}`)).status).toBe(200);
    const { rows } = await app.database.ownerPool.query(
      'select site_id from app.site_members where user_id = $1',
      [heir.id],
    );
    expect(rows).toEqual([{ site_id: shared }]);
  });

  it(`a member is mailed at most ${limits.tenants.passwordResetsPerHour} password resets an hour`, async () => {
    const user = await member();
    for (let time = 0; time < limits.tenants.passwordResetsPerHour; time += 1) {
      expect((await on('POST', user.id, '/reset-password')).status).toBe(200);
    }
    expect((await on('POST', user.id, '/reset-password')).status).toBe(429);
    expect(await app.mailsTo(user.email, 'reset_password')).toHaveLength(
      limits.tenants.passwordResetsPerHour,
    );
  });

  it('a member’s password reset cannot be blocked by admins of other tenants', async () => {
    const user = await member();
    for (let time = 0; time <= limits.tenants.passwordResetsPerHour; time += 1) {
      expect((await on('POST', user.id, '/reset-password', undefined, stranger.token)).status).toBe(404);
    }
    expect((await on('POST', user.id, '/reset-password')).status).toBe(200);
  });

  it('signs a member out, sends a password reset and resets a lost second factor', async () => {
    const user = await member();
    expect((await on<{ ended: number }>('POST', user.id, '/sign-out')).body.ended).toBe(1);
    expect((await app.api('GET', '/sites', { token: user.token })).status).toBe(401);

    expect((await on('POST', user.id, '/reset-password')).status).toBe(200);
    expect(await tokenInMail(app, user.email, 'reset_password')).not.toBe('');

    await app.database.ownerPool.query(
      "update app.users set totp_secret = 'x', totp_confirmed_at = now() where id = $1",
      [user.id],
    );
    const fresh = await member('ADMIN');
    const reset = () => on('POST', user.id, '/reset-two-factor', undefined, fresh.token);
    expect((await reset()).body.code).toBe('step_up_required');
    await stepUp(app, fresh);
    expect((await reset()).body).toMatchObject({ hasTwoFactor: false });
    expect(await app.mailsTo(user.email, 'two_factor_reset')).toHaveLength(1);

    await app.database.ownerPool.query(
      "insert into app.memberships (tenant_id, user_id, role) values ('south', $1, 'USER')",
      [user.id],
    );
    expect((await reset()).body.code).toBe('shared_person');
  });
});

describe('invitations', () => {
  const invite = (emails: string[], more: object = {}) =>
    app.api<{ results: { email: string; outcome: string; invitation: Invitation | null }[] }>(
      'POST',
      '/tenant/invitations',
      { token: admin.token, body: { emails, ...more } },
    );
  const inspect = (token: string, as?: string) =>
    app.api<{ hasAccount: boolean; isForYou: boolean }>('GET', `/auth/invitations/${token}`, { token: as });
  const accept = (token: string, body: object = {}, as?: string) =>
    app.api<SignedIn>('POST', `/auth/invitations/${token}`, { token: as, body });

  it('create an account for a new user, who is signed in and verified', async () => {
    const sent = await invite(['new-one@example.com'], { role: 'ADMIN', message: 'Come in' });
    expect(sent.status).toBe(201);
    expect(sent.body.results).toMatchObject([{ outcome: 'invited', invitation: { state: 'pending' } }]);
    const token = await tokenInMail(app, 'new-one@example.com', 'invitation');
    expect((await inspect(token)).body).toMatchObject({
      tenantName: 'North',
      role: 'ADMIN',
      message: 'Come in',
      invitedBy: admin.email,
      maskedEmail: 'n…@example.com',
      hasAccount: false,
      isForYou: false,
    });
    expect((await accept(token, { password: 'new-one@example.com' })).body.fields).toHaveProperty('password');
    const joined = await accept(token, { firstName: 'New', lastName: 'One', password: testPassword });
    expect(joined.body.user).toMatchObject({
      firstName: 'New',
      tenantId: 'north',
      role: 'ADMIN',
      emailVerified: true,
    });
    expect((await accept(token, {})).body).toMatchObject({
      code: 'invitation_invalid',
      details: { state: 'accepted' },
    });
    expect((await auditEntriesOf(app, 'member.joined')).at(-1)).toMatchObject({ tenant_id: 'north' });
  });

  it('let a known user join by signing in, and nobody in their name', async () => {
    const person = await app.signUp('known');
    const other = await app.signUp('other');
    await invite([person.email]);
    const token = await tokenInMail(app, person.email, 'invitation');
    expect((await inspect(token, person.token)).body).toMatchObject({ hasAccount: true, isForYou: true });
    expect((await accept(token)).body.code).toBe('sign_in_to_accept');
    expect((await accept(token, {}, other.token)).body.code).toBe('sign_in_to_accept');
    const joined = await accept(token, {}, person.token);
    expect(joined.body.user).toMatchObject({ id: person.id, tenantId: 'north', role: 'USER' });
    expect((await invite([person.email])).body.results).toMatchObject([{ outcome: 'already_member' }]);
  });

  it('can be renewed: the new mail works, the old one does not', async () => {
    await invite(['renewed@example.com']);
    const old = await tokenInMail(app, 'renewed@example.com', 'invitation');
    const again = await invite(['Renewed@Example.com'], { role: 'ADMIN' });
    expect(again.body.results).toMatchObject([{ outcome: 'renewed', invitation: { role: 'ADMIN' } }]);
    const fresh = await tokenInMail(app, 'renewed@example.com', 'invitation');
    expect((await inspect(old)).body.code).toBe('invitation_invalid');
    expect((await inspect(fresh)).status).toBe(200);
  });

  it('are accepted by one of two concurrent requests', async () => {
    await invite(['race@example.com']);
    const token = await tokenInMail(app, 'race@example.com', 'invitation');
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('can be resent, revoked, and expire', async () => {
    const { body } = await invite(['back@example.com', 'late@example.com']);
    const [back, late] = body.results.map(({ invitation }) => invitation!.id);
    const path = (id: string | undefined, way = '') => `/tenant/invitations/${id}${way}`;
    expect((await app.api('POST', path(back, '/resend'), { token: stranger.token })).status).toBe(404);
    expect((await app.api('DELETE', path(back), { token: stranger.token })).status).toBe(404);
    expect((await app.api('POST', path(back, '/resend'), { token: admin.token })).status).toBe(200);
    const token = await tokenInMail(app, 'back@example.com', 'invitation');
    expect((await app.api('DELETE', path(back), { token: admin.token })).status).toBe(200);
    for (const [method, way] of [
      ['DELETE', ''],
      ['POST', '/link'],
      ['POST', '/resend'],
    ] as const)
      expect((await app.api(method, path(back, way), { token: admin.token })).status, way).toBe(410);
    expect((await accept(token)).body).toMatchObject({ details: { state: 'revoked' } });

    await app.database.ownerPool.query(
      "update app.invitations set expires_at = now() - interval '1 second' where id = $1",
      [late],
    );
    expect((await accept(await tokenInMail(app, 'late@example.com', 'invitation'))).body).toMatchObject({
      code: 'invitation_invalid',
      details: { state: 'expired' },
    });
    const states = async (state: string) =>
      (
        await app.api<{ invitations: Invitation[] }>('GET', `/tenant/invitations?state=${state}`, {
          token: admin.token,
        })
      ).body.invitations.map(({ email }) => email);
    expect(await states('revoked')).toEqual(['back@example.com']);
    expect(await states('expired')).toEqual(['late@example.com']);
    expect(await states('accepted')).toContain('race@example.com');
  });

  it('accept at most fifty emails, and only valid ones', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `many-${n}@example.com`);
    expect((await invite(many(50))).body.results).toHaveLength(50);
    expect((await invite(many(51))).status).toBe(422);
    expect((await invite([])).status).toBe(422);
    expect((await invite(['not an address'])).status).toBe(422);
    expect((await invite(['x@example.com'], { role: 'SUPER_ADMIN' })).status).toBe(422);
    const foreign = await app.api<Site>('POST', '/sites', {
      token: stranger.token,
      body: { name: 'S', subdomain: 'south-site' },
    });
    expect((await invite(['x@example.com'], { siteIds: [foreign.body.id] })).body.fields).toHaveProperty(
      'siteIds',
    );
    expect((await inspect('a'.repeat(43))).body.code).toBe('invitation_invalid');
  });
});
