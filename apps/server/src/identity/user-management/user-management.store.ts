import type { userList } from '@sitewright/contract/users/users';
import { type Expression, type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type Chunk, paginate, paginateByCursor } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type UserStatus = 'invited' | 'active' | 'suspended' | 'deletion_pending' | 'deleted';

export interface MembershipEntry {
  tenantId: string;
  tenantName: string;
  role: 'USER' | 'ADMIN';
  status: 'active' | 'suspended';
}

const fullName = sql<string>`users.first_name || ' ' || users.last_name`;

const userEntries = (tx: Db) =>
  tx.selectFrom('users').select([
    'users.id',
    'users.email',
    'users.first_name',
    'users.last_name',
    'users.status',
    'users.platform_role',
    'users.email_verified_at',
    'users.locale',
    'users.created_at',
    'users.last_login_at',
    sql<boolean>`(users.totp_confirmed_at is not null
      or exists (select from app.passkeys where passkeys.user_id = users.id))`.as('has_two_factor'),
    sql<MembershipEntry[]>`coalesce((
      select jsonb_agg(jsonb_build_object('tenantId', t.id, 'tenantName', t.name, 'role', m.role, 'status', m.status)
        order by m.created_at)
      from app.memberships m join app.tenants t on t.id = m.tenant_id where m.user_id = users.id), '[]')`.as(
      'memberships',
    ),
  ]);
export type UserEntryRow = Awaited<ReturnType<ReturnType<typeof userEntries>['executeTakeFirstOrThrow']>>;

export type UserFilter = z.output<typeof userList.filters>;
export type UserListing = z.output<typeof userList.query>;

const narrowed = ({ q, role, tenant, status }: UserFilter) => {
  const pattern = q ? containing(q) : undefined;
  const platformRole = role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN' ? role : undefined;
  const tenantRole = role === 'USER' || role === 'ADMIN' ? role : undefined;
  return (eb: ExpressionBuilder<Database, 'users'>) =>
    eb.and([
      ...(status === undefined ? [] : [eb('users.status', '=', status)]),
      ...(platformRole === undefined ? [] : [eb('users.platform_role', '=', platformRole)]),
      ...(tenant === undefined && tenantRole === undefined
        ? []
        : [
            sql<boolean>`exists (select from app.memberships m where m.user_id = users.id
              and (${tenant ?? null}::text is null or m.tenant_id = ${tenant ?? null})
              and (${tenantRole ?? null}::text is null or m.role = ${tenantRole ?? null}))`,
          ]),
      ...(pattern === undefined
        ? []
        : [eb.or([eb('users.email', 'ilike', pattern), eb(fullName, 'ilike', pattern)])]),
    ]);
};

/** Each sort order matches an index, so the cost of a page depends on its size only. */
const orders: Record<UserListing['sort'], Expression<unknown>[]> = {
  created: [sql`users.created_at desc`],
  seen: [sql`users.last_login_at desc nulls last`],
  name: [sql`lower(users.first_name || ' ' || users.last_name)`],
  email: [sql`lower(users.email)`],
};

export const listUserEntryRows = (db: Kysely<Database>, listing: UserListing) =>
  withPlatform(db, (tx) =>
    paginate(listing, {
      matching: tx.selectFrom('users').where(narrowed(listing)),
      columns: userEntries(tx),
      key: 'users.id',
      order: orders[listing.sort],
    }),
  );

/** The next chunk of an export, in the order of ids. */
export const readUserEntryChunk = (db: Kysely<Database>, filter: UserFilter, chunk: Chunk) =>
  withPlatform(db, (tx) =>
    paginateByCursor(chunk, {
      rows: userEntries(tx).where(narrowed(filter)),
      order: [{ column: 'users.id', type: 'uuid' }],
      direction: 'asc',
    }),
  );

export const findUserEntry = (db: Kysely<Database>, id: string): Promise<UserEntryRow | undefined> =>
  withPlatform(db, (tx) => userEntries(tx).where('users.id', '=', id).executeTakeFirst());

export interface LockedUser {
  id: string;
  email: string;
  status: UserStatus;
  platform_role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' | null;
  locale: string;
  avatar_key: string | null;
}

/** Locks a user's row until the transaction ends. */
export const lockUserRow = (tx: Transaction<Database>, id: string): Promise<LockedUser | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'status', 'platform_role', 'locale', 'avatar_key'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Serializes removals of super admins, so that two of them cannot remove each other. */
export const lockSuperAdmins = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('super-admins', 0))`.execute(tx);

export const countOtherSuperAdmins = async (tx: Transaction<Database>, userId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('platform_role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return n;
};

export const setStatus = (tx: Transaction<Database>, id: string, status: UserStatus): Promise<unknown> =>
  tx.updateTable('users').set({ status, updated_at: new Date() }).where('id', '=', id).execute();

export const setVerified = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ email_verified_at: new Date(), updated_at: new Date() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();

/** Also raises the session version: tokens issued for the old role become invalid at once. */
export const setPlatformRoleRow = (
  tx: Transaction<Database>,
  id: string,
  role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' | null,
): Promise<unknown> =>
  tx
    .updateTable('users')
    .set((eb) => ({
      platform_role: role,
      session_version: eb('session_version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .execute();

export const insertInvitedUser = async (
  tx: TenantTransaction,
  person: { email: string; firstName: string; lastName: string; locale: string },
): Promise<string | undefined> => {
  const row = await tx
    .insertInto('users')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      status: 'invited',
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const findTenantForInvitation = (db: Db, id: string) =>
  db.selectFrom('tenants').select(['id', 'name', 'locale']).where('id', '=', id).executeTakeFirst();

/** Tenants that would be left without an admin. */
export const listTenantsOfLastAdmin = (db: Kysely<Database>, userId: string): Promise<string[]> =>
  withPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('memberships as m')
      .innerJoin('tenants', 'tenants.id', 'm.tenant_id')
      .select('tenants.name')
      .where('m.user_id', '=', userId)
      .where('m.role', '=', 'ADMIN')
      .where(
        sql<boolean>`not exists (select from app.memberships o join app.users u on u.id = o.user_id
          where o.tenant_id = m.tenant_id and o.user_id <> m.user_id and o.role = 'ADMIN'
            and o.status = 'active' and u.status = 'active')`,
      )
      .execute();
    return rows.map(({ name }) => name);
  });

/** Anonymises a user's row and deletes everything that is stored by their email or id alone. */
export const anonymiseRow = async (
  tx: Transaction<Database>,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  await tx
    .updateTable('users')
    .set((eb) => ({
      email: `deleted-${id}@deleted.invalid`,
      email_verified_at: null,
      password_hash: null,
      first_name: '',
      last_name: '',
      avatar_key: null,
      platform_role: null,
      pending_email: null,
      notifications: '{}',
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      last_login_at: null,
      deletion_due_at: null,
      timezone: 'UTC',
      status: 'deleted',
      session_version: eb('session_version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .execute();
  // Refresh tokens are deleted with the sessions.
  for (const table of [
    'sessions',
    'identities',
    'passkeys',
    'recovery_codes',
    'one_time_tokens',
    'wizard_sessions',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  const address = email.toLowerCase();
  for (const table of ['sign_in_codes', 'one_time_tokens', 'wizard_sessions'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql`lower(email)`, '=', address)
      .execute();
  }
  await tx
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, '=', address)
    .execute();
};
