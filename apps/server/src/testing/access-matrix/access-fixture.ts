// Two tenants with users of every kind. The owner's objects contain a word that nobody else's do: when it is
// visible to a user without access, that is a leak.
import { type Role, type SharedRole, sharedRoles } from '@sitewright/contract/permissions';
import { vi } from 'vitest';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { endSessions } from '../../identity/users/sessions.store.ts';
import { openTenant, type TestSession, createTestUser, stepUp, tokenFor } from '../tenancy-fixture.ts';
import type { TestApp } from '../test-app.ts';
import { type AccessObjects, makeObjects } from './access-objects.ts';

export const canary = 'canary-7f3a9c';
const home = 'owners-tenant';
const abroad = 'other-tenant';

export interface Caller {
  role: Role;
  token: string;
  headers?: Record<string, string>;
  /** A member of the owner's tenant, who may see what belongs to all of it. */
  isColleague?: boolean;
  /** The caller's own objects, if any. */
  own?: AccessObjects;
}

export interface AccessUsers {
  owner: AccessObjects;
  callers: Record<CallerName, Caller>;
  /** Users whose tokens are rejected everywhere, with the expected error code. */
  rejected: Record<RejectedName, { token: string | undefined; code: string }>;
  /** Callers who may access the owner's objects. */
  admins: Record<'the admin of the tenant' | 'a super admin who names the tenant', Caller>;
  /** Collaborators of the owner's site. */
  collaborators: Record<SharedRole, Caller>;
}

export interface AccessFixture extends AccessUsers {
  /** Every row of the owner's tenant, read without row security. */
  tenantRows: () => Promise<string>;
  /** Every row that mentions the owner or their objects. */
  ownerRows: () => Promise<string>;
}

export const callerNames = [
  'another person of the tenant',
  'an admin of another tenant who names this one',
  'an admin of another tenant who is an ordinary person here',
  'a platform admin without a tenant',
  'a platform admin who names the tenant',
  'a super admin without a tenant',
] as const;
export type CallerName = (typeof callerNames)[number];

export const rejectedNames = [
  'a guest',
  'somebody with an expired token',
  'somebody whose session has ended',
  'a suspended person',
] as const;
type RejectedName = (typeof rejectedNames)[number];

const expiredToken = async (app: TestApp, userId: string): Promise<string> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
  try {
    return (await tokenFor(app, userId, home)).token;
  } finally {
    vi.useRealTimers();
  }
};

const rejectedCallers = async (app: TestApp): Promise<AccessUsers['rejected']> => {
  const [late, gone, suspended] = [
    await createTestUser(app, { tenantId: home, role: 'ADMIN' }),
    await createTestUser(app, { tenantId: home, role: 'ADMIN' }),
    await createTestUser(app, { tenantId: home, role: 'ADMIN' }),
  ];
  await inTransaction(app.ctx.db, (tx) => endSessions(tx, { sessionId: gone.sessionId }, 'signed_out'));
  await app.database.ownerPool.query("update app.users set status = 'suspended' where id = $1", [
    suspended.id,
  ]);
  return {
    'a guest': { token: undefined, code: 'unauthenticated' },
    'somebody with an expired token': { token: await expiredToken(app, late.id), code: 'unauthenticated' },
    'somebody whose session has ended': { token: gone.token, code: 'unauthenticated' },
    'a suspended person': { token: suspended.token, code: 'account_suspended' },
  };
};

/** Stepped up, so that only the access rule can reject a call. */
const steppedUp = async <Who extends TestSession>(app: TestApp, who: Who): Promise<Who> => {
  await stepUp(app, who);
  return who;
};

const staff = async (app: TestApp, platformRole: 'PLATFORM_ADMIN' | 'SUPER_ADMIN'): Promise<TestSession> =>
  steppedUp(app, await createTestUser(app, { platformRole }));

/** An admin of another tenant who is an ordinary member of this one, and signed in here. */
const userOfBoth = async (app: TestApp): Promise<TestSession> => {
  const person = await createTestUser(app, { tenantId: abroad, role: 'ADMIN' });
  await app.database.ownerPool.query(
    "insert into app.memberships (tenant_id, user_id, role) values ($1, $2, 'USER')",
    [home, person.id],
  );
  return steppedUp(app, { ...person, ...(await tokenFor(app, person.id, home)) });
};

/**
 * A fingerprint of the selected rows of each table. Times of the last use are excluded, because requests change
 * them. `choice` is a condition on the row `r` as JSON.
 */
const fingerprint = async (app: TestApp, tables: readonly string[], choice: string, values: unknown[]) => {
  const parts = tables.map(
    (table) => `select '${table}' as name, md5(string_agg(r::text, '|' order by r::text)) as print from
      (select to_jsonb(t) - '{last_seen_at,last_login_at,last_used_at}'::text[] as r from app.${table} t) as every where ${choice}`,
  );
  const { rows } = await app.database.ownerPool.query(parts.join(' union all '), values);
  return JSON.stringify(rows);
};

/**
 * Counts writes to the tables, including those that were rolled back. `ifWritten` reads the rows again only when
 * the count has changed: until then no row can have changed, and most calls of the matrix write nothing.
 */
const countWrites = async (app: TestApp, tables: readonly string[]) => {
  const { ownerPool } = app.database;
  await ownerPool.query(
    `create schema counting; create sequence counting.writes; select nextval('counting.writes');
     create function counting.count_one() returns trigger language plpgsql security definer as
       $$ begin perform nextval('counting.writes'); return null; end $$`,
  );
  for (const table of tables) {
    await ownerPool.query(
      `create trigger count_rows after insert or update or delete on app.${table}
         for each row execute function counting.count_one();
       create trigger count_emptying after truncate on app.${table}
         for each statement execute function counting.count_one()`,
    );
  }
  const count = async (): Promise<string> => {
    const { rows } = await ownerPool.query<{ last_value: string }>('select last_value from counting.writes');
    return rows[0]!.last_value;
  };
  return {
    ifWritten: (read: () => Promise<string>): (() => Promise<string>) => {
      let known: { at: string; rows: string } | undefined;
      return async () => {
        const at = await count();
        if (known?.at !== at) known = { at, rows: await read() };
        return known.rows;
      };
    },
  };
};

const tablesWith = async (app: TestApp, column: string): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'app' and column_name = $1
     order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
};

const callersOf = async (app: TestApp): Promise<AccessUsers['callers']> => {
  const neighbour = await steppedUp(app, await createTestUser(app, { tenantId: home, role: 'USER' }));
  const stranger = await steppedUp(app, await createTestUser(app, { tenantId: abroad, role: 'ADMIN' }));
  const platform = await staff(app, 'PLATFORM_ADMIN');
  const namesHome = { 'x-tenant-id': home };
  return {
    'another person of the tenant': {
      role: 'USER',
      isColleague: true,
      token: neighbour.token,
      own: await makeObjects(app, neighbour, home, { word: 'neighbour', brandingVersion: 3 }),
    },
    'an admin of another tenant who names this one': {
      role: 'ADMIN',
      token: stranger.token,
      headers: namesHome,
      own: await makeObjects(app, stranger, abroad, { word: 'stranger', brandingVersion: 3 }),
    },
    'an admin of another tenant who is an ordinary person here': {
      role: 'USER',
      isColleague: true,
      token: (await userOfBoth(app)).token,
    },
    'a platform admin without a tenant': { role: 'PLATFORM_ADMIN', token: platform.token },
    'a platform admin who names the tenant': {
      role: 'PLATFORM_ADMIN',
      token: platform.token,
      headers: namesHome,
    },
    'a super admin without a tenant': {
      role: 'SUPER_ADMIN',
      token: (await staff(app, 'SUPER_ADMIN')).token,
    },
  };
};

const sharersOf = async (app: TestApp, { siteId }: AccessObjects): Promise<AccessUsers['collaborators']> => {
  const sharers: Partial<AccessUsers['collaborators']> = {};
  for (const role of sharedRoles) {
    const person = await steppedUp(app, await createTestUser(app, { tenantId: home, role: 'USER' }));
    await app.database.ownerPool.query(
      'insert into app.site_members (tenant_id, site_id, user_id, role) values ($1, $2, $3, $4)',
      [home, siteId, person.id, role],
    );
    sharers[role] = { role: 'USER', token: person.token };
  }
  return sharers as AccessUsers['collaborators'];
};

const ownerOf = async (app: TestApp): Promise<AccessObjects> => {
  const owner = await steppedUp(app, await createTestUser(app, { tenantId: home, role: 'USER' }));
  const things = await makeObjects(app, owner, home, { word: canary, brandingVersion: 7 });
  await app.database.ownerPool.query('update app.users set first_name = $1 where id = $2', [
    canary,
    owner.id,
  ]);
  await app.database.ownerPool.query('update app.tenants set notes = $1, branding_draft = $2 where id = $3', [
    canary,
    JSON.stringify({ productName: canary }),
    home,
  ]);
  return { ...things, userId: owner.id };
};

export const makeUsers = async (app: TestApp): Promise<AccessUsers> => {
  await openTenant(app, home, "The owner's tenant");
  await openTenant(app, abroad, 'Another tenant');
  const owner = await ownerOf(app);
  const callers = await callersOf(app);
  const rejected = await rejectedCallers(app);
  const admin = await steppedUp(app, await createTestUser(app, { tenantId: home, role: 'ADMIN' }));
  const admins: AccessUsers['admins'] = {
    'the admin of the tenant': { role: 'ADMIN', token: admin.token },
    'a super admin who names the tenant': {
      role: 'SUPER_ADMIN',
      token: (await staff(app, 'SUPER_ADMIN')).token,
      headers: { 'x-tenant-id': home },
    },
  };
  return { owner, callers, rejected, admins, collaborators: await sharersOf(app, owner) };
};

/** Begins to watch the rows of the owner and their tenant. */
export const watchRows = async (app: TestApp, users: AccessUsers): Promise<AccessFixture> => {
  const { owner } = users;
  const all = [...(await tablesWith(app, 'tenant_id')), 'tenants', 'users', 'passkeys'];
  const { ifWritten } = await countWrites(app, all);
  const theirs = Object.values(owner).filter((value) => typeof value === 'string' && value !== home);
  return {
    ...users,
    tenantRows: ifWritten(() =>
      fingerprint(app, all, "(r ->> 'tenant_id' = $1 or r ->> 'id' = $1 or r ->> 'id' = $2)", [
        home,
        owner.userId,
      ]),
    ),
    ownerRows: ifWritten(() =>
      fingerprint(app, all, 'r::text like any ($1::text[])', [theirs.map((id) => `%${String(id)}%`)]),
    ),
  };
};

export const makeAccessFixture = async (app: TestApp): Promise<AccessFixture> =>
  watchRows(app, await makeUsers(app));
