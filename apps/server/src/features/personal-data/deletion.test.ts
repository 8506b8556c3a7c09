import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/account/personal-data';
import { limits } from '@sitewright/contract/limits';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  resetRateLimits,
  mailsTo,
  stepUpWithPassword,
  auditActionsOf,
} from '../../testing/account-fixture.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import { type TestUser, startTestApp, testPassword, type TestApp } from '../../testing/test-app.ts';
import { personalData } from '../../app/personal-data.ts';
import { purgeAccounts } from './purge-accounts.job.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await resetRateLimits(app);
  person = await app.signUp();
});

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.ownerPool.query<T>(text, values)).rows;

let tenants = 0;
/** A business with its members; the first of them owns it when `isOwned`. */
const makeTenant = async (people: [TestUser, 'USER' | 'ADMIN'][], isOwned = false): Promise<string> => {
  tenants += 1;
  const id = `business-${tenants}`;
  await sql('insert into app.tenants (id, name, owner_id) values ($1, $2, $3)', [
    id,
    `Business ${tenants}`,
    isOwned ? people[0]![0].id : null,
  ]);
  for (const [member, role] of people) {
    await sql('insert into app.memberships (tenant_id, user_id, role) values ($1, $2, $3)', [
      id,
      member.id,
      role,
    ]);
  }
  return id;
};
const siteIn = async (tenantId: string, owner: TestUser, name: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    'insert into app.sites (tenant_id, owner_id, name) values ($1, $2, $3) returning id',
    [tenantId, owner.id, name],
  );
  return row!.id;
};

type Preview = EndpointResponse<typeof contract.deletionPreview>;
const preview = async () =>
  (await app.api<Preview>('GET', '/users/me/deletion', { token: person.token })).body;
const ask = () => app.api<{ dueAt: string }>('POST', '/users/me/deletion', { token: person.token });
const login = () =>
  app.api<SignedIn>('POST', '/auth/login', { body: { email: person.email, password: testPassword } });
const leave = async () => {
  await stepUpWithPassword(app, person);
  return ask();
};
/** Runs the job after the grace period. */
const purge = async () => {
  await sql(
    "update app.users set deletion_due_at = now() - interval '1 minute' where status = 'deletion_pending'",
  );
  await purgeAccounts(app.ctx);
};

describe('the preview of an account deletion', () => {
  it('shows what happens to each site, and what must be transferred first', async () => {
    const colleague = await app.signUp();
    const shared = await makeTenant([
      [person, 'USER'],
      [colleague, 'ADMIN'],
    ]);
    const alone = await makeTenant([[person, 'ADMIN']]);
    await siteIn('default-tenant', person, 'My diary');
    await siteIn(shared, person, 'Our shop');
    await siteIn(shared, colleague, 'Not mine');
    const seen = await preview();
    expect(seen.graceDays).toBe(limits.auth.deletionGraceDays);
    expect(seen.sites.map(({ name, fate, newOwner }) => ({ name, fate, newOwner }))).toEqual([
      { name: 'My diary', fate: 'trashed', newOwner: null },
      { name: 'Our shop', fate: 'handed_over', newOwner: colleague.email },
    ]);
    expect(seen.blockers).toEqual([
      { reason: 'last_admin', tenantId: alone, tenantName: expect.any(String) },
    ]);
    expect(seen.memberships.map(({ tenantId }) => tenantId)).toEqual(['default-tenant', shared, alone]);
  });

  it('gives the sites of a business to its owner rather than to its first admin', async () => {
    const [first, owner] = [await app.signUp(), await app.signUp()];
    const shared = await makeTenant([
      [first, 'ADMIN'],
      [owner, 'ADMIN'],
      [person, 'USER'],
    ]);
    await siteIn(shared, person, 'Our shop');
    expect((await preview()).sites.map(({ newOwner }) => newOwner)).toEqual([first.email]);
    await sql('update app.tenants set owner_id = $2 where id = $1', [shared, owner.id]);
    expect((await preview()).sites.map(({ newOwner }) => newOwner)).toEqual([owner.email]);
  });
});

describe('an account deletion', () => {
  it('requires re-verification', async () => {
    expect((await ask()).body.code).toBe('step_up_required');
    expect((await login()).status).toBe(200);
  });

  it('is rejected for the last admin and the owner of a business, naming what to transfer', async () => {
    const colleague = await app.signUp();
    const alone = await makeTenant([[person, 'ADMIN']]);
    const owned = await makeTenant(
      [
        [person, 'ADMIN'],
        [colleague, 'ADMIN'],
      ],
      true,
    );
    const answer = await leave();
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'last_admin' });
    expect(answer.body.details?.['blockers']).toEqual([
      { reason: 'last_admin', tenantId: alone, tenantName: expect.any(String) },
      { reason: 'owner', tenantId: owned, tenantName: expect.any(String) },
    ]);
    expect((await login()).status).toBe(200);
  });

  it('by both admins of a business at once succeeds for one', async () => {
    const other = await app.signUp();
    await makeTenant([
      [person, 'ADMIN'],
      [other, 'ADMIN'],
    ]);
    await stepUpWithPassword(app, person);
    await stepUpWithPassword(app, other);
    const answers = await Promise.all(
      [person, other].map(({ token }) => app.api('POST', '/users/me/deletion', { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  it('is rejected for the last super admin', async () => {
    const { body } = await app.api<SignedIn>('POST', '/auth/login', {
      body: { email: 'admin@sitewright.localhost', password: testPassword },
    });
    const { accessToken: token } = body.tokens;
    await app.api('POST', '/users/me/step-up', { token, body: { password: testPassword } });
    const answer = await app.api('POST', '/users/me/deletion', { token });
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 409,
      code: 'last_super_admin',
    });
  });

  it('ends every session at once, is announced by email and due after the grace period', async () => {
    const other = (await login()).body.tokens;
    const { status, body } = await leave();
    expect(status).toBe(202);
    const days = (Date.parse(body.dueAt) - Date.now()) / (24 * 3_600_000);
    expect(days).toBeGreaterThan(limits.auth.deletionGraceDays - 0.1);
    expect(days).toBeLessThanOrEqual(limits.auth.deletionGraceDays);
    for (const token of [person.token, other.accessToken]) {
      expect([401, 403]).toContain((await app.api('GET', '/auth/profile', { token })).status);
    }
    for (const refreshToken of [person.refreshToken, other.refreshToken]) {
      expect((await app.api('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(401);
    }
    expect((await mailsTo(app, person.email)).map(({ kind }) => kind)).toContain('deletion_requested');
    expect(await auditActionsOf(app, person.id)).toContain('account.deletion_requested');
  });

  it('changes nothing until then', async () => {
    const site = await siteIn('default-tenant', person, 'Still here');
    await leave();
    await purgeAccounts(app.ctx);
    const [row] = await sql<{ deleted_at: Date | null }>('select deleted_at from app.sites where id = $1', [
      site,
    ]);
    expect(row!.deleted_at).toBeNull();
  });
});

describe('cancelling an account deletion', () => {
  it('is offered at sign-in, works once, and restores everything', async () => {
    await leave();
    const offer = await login();
    expect({ status: offer.status, code: offer.body.code }).toEqual({
      status: 403,
      code: 'deletion_pending',
    });
    const { cancelToken: token, dueAt } = offer.body.details as { cancelToken: string; dueAt: string };
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now());
    const stay = () => app.api('POST', '/auth/cancel-deletion', { body: { token } });
    expect((await stay()).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await stay()).status).toBe(410);
    expect((await mailsTo(app, person.email)).map(({ kind }) => kind)).toContain('deletion_cancelled');
    expect(await auditActionsOf(app, person.id)).toContain('account.deletion_cancelled');
    await purge();
    expect((await login()).status).toBe(200);
  });

  it('is not offered after a wrong password, nor with an invalid token', async () => {
    await leave();
    const wrong = await app.api('POST', '/auth/login', {
      body: { email: person.email, password: 'a wrong guess' },
    });
    expect(wrong.body.code).toBe('invalid_credentials');
    const none = await app.api('POST', '/auth/cancel-deletion', { body: { token: 'nothing' } });
    expect(none.status).toBe(404);
    const missing = await app.api('POST', '/auth/cancel-deletion', { body: {} });
    expect(missing.status).toBe(422);
  });
});

describe('the end of the grace period', () => {
  it('gives a business its sites, trashes private ones and takes them offline', async () => {
    const world = await makeSite(app);
    person = world.person;
    await world.publish();
    expect((await app.visit(world.host, '/')).status).toBe(200);
    const colleague = await app.signUp();
    const shared = await makeTenant([
      [person, 'USER'],
      [colleague, 'ADMIN'],
    ]);
    const shop = await siteIn(shared, person, 'Our shop');
    const theirs = await siteIn(shared, colleague, 'Of the colleague');
    await leave();
    await purge();
    await purge();
    expect((await app.visit(world.host, '/')).status).toBe(404);
    const rows = await sql<{ id: string; owner_id: string; trashed: boolean }>(
      'select id, owner_id, deleted_at is not null as trashed from app.sites where id = any($1)',
      [[world.site.id, shop, theirs]],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: theirs, owner_id: colleague.id, trashed: false },
        { id: world.site.id, owner_id: person.id, trashed: true },
        { id: shop, owner_id: colleague.id, trashed: false },
      ]),
    );
    const gone = (await auditActionsOf(app, person.id)).filter((action) => action === 'account.deleted');
    expect(gone).toHaveLength(3);
  });

  it('reduces the user to an id, in every table with a rule', async () => {
    const inviter = await app.signUp();
    const elsewhere = await makeTenant([[inviter, 'ADMIN']]);
    await sql(
      `insert into app.invitations (tenant_id, email, role, token_hash, expires_at) values ($1, $2, 'USER', 'x', now())`,
      [elsewhere, person.email],
    );
    await sql(
      "insert into app.newsletter_subscribers (tenant_id, email, source) values ('default-tenant', $1, 'landing')",
      [person.email],
    );
    await sql(
      `insert into app.landing_contact_messages (tenant_id, name, email, message, language)
       values ('default-tenant', 'n', $1, 'm', 'en')`,
      [person.email],
    );
    await sql(
      "insert into app.identities (provider, subject, user_id) values ('google', $1::text, $1::uuid)",
      [person.id],
    );
    // A notification in a business that the user no longer belongs to.
    await sql("insert into app.notifications (tenant_id, user_id, event) values ($1, $2, 'site.published')", [
      elsewhere,
      person.id,
    ]);
    await sql(
      `insert into app.ai_runs (tenant_id, user_id, kind, status, prompt, excerpt, search_text, input, provider)
       values ($1, $2, 'text', 'succeeded', 'p', 'e', 's', '{}', 'builtin')`,
      [elsewhere, person.id],
    );
    await sql(
      `insert into app.ai_prompts (tenant_id, id, user_id, feature, model, status, prompt, answer)
       values ($1, gen_random_uuid(), $2, 'seo', 'm', 'done', 'p', 'a')`,
      [elsewhere, person.id],
    );
    await sql(
      `insert into app.company_recommendation_states (tenant_id, customer_id, recommendation_id, state)
       values ($1, $2, 'profile-logo', 'done')`,
      [elsewhere, person.id],
    );
    await app.api('POST', '/auth/register-or-otp', { body: { email: person.email } });
    await app.api('POST', '/auth/magic-link', { body: { email: person.email } });
    await leave();
    await purge();
    for (const [place, { onDeletion }] of Object.entries(personalData)) {
      if (onDeletion !== 'deleted' && onDeletion !== 'anonymized') continue;
      const [table, column] = place.split('.');
      const [left] = await sql<{ n: number }>(
        `select count(*)::int as n from app.${table} where lower(${column}::text) = any($1)`,
        [[person.id, person.email]],
      );
      expect({ place, left: left!.n }).toEqual({ place, left: 0 });
    }
    const [row] = await sql<Record<string, unknown>>('select * from app.users where id = $1', [person.id]);
    expect(row).toMatchObject({
      status: 'deleted',
      first_name: '',
      last_name: '',
      password_hash: null,
      avatar_key: null,
      last_login_at: null,
    });
    expect(JSON.stringify(row)).not.toContain(person.email);
    expect((await login()).status).toBe(401);
  });
});

describe('personal data', () => {
  it('has a rule in every column that names a person', async () => {
    const named = await sql<{ place: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as place
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'app.users'::regclass
       union
       select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'app'
          and (column_name in ('email', 'pending_email', 'recipient', 'user_id', 'actor_id', 'owner_id')
            or column_name like '%\\_by')`,
    );
    const places = new Set(named.map(({ place }) => place.replace(/^app\./, '')));
    expect([...places].toSorted()).toEqual(Object.keys(personalData).toSorted());
  });
});
