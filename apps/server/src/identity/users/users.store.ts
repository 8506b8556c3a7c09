import type { Role } from '@sitewright/contract/permissions';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { findSession } from './sessions.store.ts';
import { type TenantTransaction, withActor, withTenant } from '../../core/db/tenant-scope.ts';
import type { Database } from '../../core/db/tables.ts';
import type { RefreshTokensTable, UsersTable } from '../../core/db/identity-tables.ts';

export type UserRow = Selectable<UsersTable>;
export type RefreshTokenRow = Selectable<RefreshTokensTable>;
type Db = Kysely<Database> | Transaction<Database>;

/** Current account data that a request needs. */
export interface AccountStatus {
  role: Role;
  status: string;
  sessionVersion: number;
  /** Status of the active tenant; undefined for staff of the installation. */
  tenantStatus: string | undefined;
  isSessionLive: boolean;
  /** Undefined when no session was given. */
  sessionStartedAt: Date | undefined;
}

/** The membership that a sign-in without a chosen tenant uses: the oldest. */
const findMembership = (
  db: Kysely<Database>,
  userId: string,
  tenantId: string | undefined,
): Promise<
  { tenant_id: string; role: 'USER' | 'ADMIN'; status: string; tenant_status: string } | undefined
> => {
  const find = (tx: Transaction<Database>) =>
    tx
      .selectFrom('memberships')
      .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
      .select([
        'memberships.tenant_id',
        'memberships.role',
        'memberships.status',
        'tenants.status as tenant_status',
      ])
      .where('memberships.user_id', '=', userId)
      .$if(tenantId !== undefined, (query) => query.where('memberships.tenant_id', '=', tenantId!))
      // Memberships that the user can work in come first.
      .orderBy(sql`(memberships.status = 'active' and tenants.status = 'active')`, 'desc')
      .orderBy('memberships.created_at')
      .limit(1)
      .executeTakeFirst();
  // A role in another tenant must not count, so for a given tenant the row policies show only that one.
  return tenantId === undefined ? withActor(db, userId, find) : withTenant(db, { tenantId }, find);
};

/** A user's account status in a tenant. Without a session, as before a sign-in, the session counts as live. */
export const findAccountStatus = async (
  db: Kysely<Database>,
  userId: string,
  tenantId: string | undefined,
  sessionId?: string,
): Promise<AccountStatus | undefined> => {
  const user = await findUserById(db, userId);
  if (!user) return undefined;
  const session = sessionId === undefined ? undefined : await findSession(db, sessionId);
  const known = {
    sessionVersion: user.session_version,
    isSessionLive: sessionId === undefined || (session !== undefined && session.ended_at === null),
    sessionStartedAt: session?.created_at,
  };
  if (user.platform_role) {
    return { ...known, role: user.platform_role, status: user.status, tenantStatus: undefined };
  }
  const membership = await findMembership(db, userId, tenantId);
  if (!membership) return undefined;
  return {
    ...known,
    role: membership.role,
    status: user.status === 'active' ? membership.status : user.status,
    tenantStatus: membership.tenant_status,
  };
};

export type LandingTenant = Pick<AccountStatus, 'role' | 'status' | 'tenantStatus'> & {
  tenantId: string | null;
};

/** Role and tenant of a sign-in. Platform staff have no tenant until they choose one. */
export const findLandingTenant = async (
  db: Kysely<Database>,
  user: UserRow,
  tenantId?: string,
): Promise<LandingTenant | undefined> => {
  if (user.platform_role) {
    return { role: user.platform_role, tenantId: null, status: user.status, tenantStatus: undefined };
  }
  const membership = await findMembership(db, user.id, tenantId);
  return (
    membership && {
      role: membership.role,
      tenantId: membership.tenant_id,
      status: user.status === 'active' ? membership.status : user.status,
      tenantStatus: membership.tenant_status,
    }
  );
};

export const findUserById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export interface NewUser {
  email: string;
  passwordHash: string | null;
  firstName?: string | undefined;
  lastName?: string | undefined;
  locale?: string | undefined;
  /** The email was verified already, by a code, a link or a provider. */
  isVerified?: boolean;
  platformRole?: 'PLATFORM_ADMIN' | 'SUPER_ADMIN';
  membership?: { tenantId: string; role: 'USER' | 'ADMIN' };
}

/** Creates a user; undefined when the email is taken, also by a concurrent registration. */
export const insertUser = async (
  db: Kysely<Database>,
  user: NewUser,
  /** Further writes for a new user, in the same transaction. */
  within: (tx: Transaction<Database>, row: UserRow) => Promise<unknown> = async () => undefined,
): Promise<UserRow | undefined> => {
  const insert = (tx: Transaction<Database>) =>
    tx
      .insertInto('users')
      .values({
        email: user.email,
        password_hash: user.passwordHash,
        first_name: user.firstName ?? '',
        last_name: user.lastName ?? '',
        platform_role: user.platformRole ?? null,
        ...(user.locale === undefined ? {} : { locale: user.locale }),
        ...(user.isVerified ? { email_verified_at: new Date() } : {}),
      })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returningAll()
      .executeTakeFirst();
  const { membership } = user;
  if (!membership) {
    return db.transaction().execute(async (tx) => {
      const row = await insert(tx);
      if (row) await within(tx, row);
      return row;
    });
  }
  return withTenant(db, { tenantId: membership.tenantId }, async (tx) => {
    const row = await insert(tx);
    if (!row) return undefined;
    await tx
      .insertInto('memberships')
      .values({ tenant_id: membership.tenantId, user_id: row.id, role: membership.role })
      .execute();
    await within(tx, row);
    return row;
  });
};

export const recordLogin = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', id).execute();

export const insertRefreshToken = (db: Db, row: Insertable<RefreshTokensTable>): Promise<unknown> =>
  db.insertInto('refresh_tokens').values(row).execute();

/** Locks the token's row, so that two refreshes of one token run one after the other. */
export const lockRefreshToken = (
  tx: Transaction<Database>,
  tokenHash: Buffer,
): Promise<RefreshTokenRow | undefined> =>
  tx
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

export const markUsed = (
  tx: Transaction<Database>,
  id: string,
  successor: { id: string; cipher: Buffer },
): Promise<unknown> =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(), successor_id: successor.id, successor_cipher: successor.cipher })
    .where('id', '=', id)
    .execute();

/** The role of a user in the transaction's tenant; undefined when they are suspended or no longer a member. */
export const findRoleInTenant = async (tx: TenantTransaction, userId: string): Promise<Role | undefined> => {
  const row = await tx
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .on('memberships.tenant_id', '=', tx.tenantId)
        .on('memberships.status', '=', 'active'),
    )
    .select(['users.platform_role', 'memberships.role'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row?.platform_role ?? row?.role ?? undefined;
};

/** The oldest account of a super admin that is active. */
export const findFirstSuperAdmin = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

export const hasSuperAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'SUPER_ADMIN')
    .limit(1)
    .executeTakeFirst()) !== undefined;
