import type { JsonObject } from '@sitewright/contract/content';
import { type Kysely, sql, type Transaction } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import type { UserRow } from '../users/users.store.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** Locks the user's row, so that nothing read here changes before the update. */
export const lockUser = (tx: Transaction<Database>, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type ProfileChange = Partial<
  Pick<UserRow, 'first_name' | 'last_name' | 'locale' | 'timezone' | 'avatar_key' | 'pending_email'>
> & { notifications?: JsonObject };

export const changeProfile = (
  tx: Transaction<Database>,
  id: string,
  { notifications, ...change }: ProfileChange,
): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({
      ...change,
      updated_at: new Date(),
      ...(notifications === undefined ? {} : { notifications: JSON.stringify(notifications) }),
    })
    .where('id', '=', id)
    .execute();

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()) !== undefined;

/** An active sign-in session of this user. */
export const findOwnSession = async (
  tx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export interface SignInQuery {
  page: number;
  limit: number;
  outcome?: 'signed_in' | 'failed' | undefined;
}

const actionOf = { signed_in: 'session.started', failed: 'sign_in.failed' } as const;

/** Audit log entries about sign-ins to an account. They belong to no tenant. */
export const listSignInRows = (
  tx: Transaction<Database>,
  userId: string,
  { page, limit, outcome }: SignInQuery,
) => {
  const matching = tx
    .selectFrom('audit_log')
    .where('tenant_id', 'is', null)
    .where('action', 'in', outcome ? [actionOf[outcome]] : Object.values(actionOf))
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('target_id', '=', userId)]));
  return paginate(
    { page, limit },
    {
      matching,
      columns: tx.selectFrom('audit_log').select(['id', 'at', 'action', 'detail', 'user_agent']),
      key: 'audit_log.id',
      order: [sql`audit_log.id desc`],
    },
  );
};

export const listIdentityRows = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const deleteIdentity = async (
  tx: Transaction<Database>,
  userId: string,
  provider: string,
): Promise<boolean> =>
  (
    await tx
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .returning('provider')
      .execute()
  ).length > 0;
