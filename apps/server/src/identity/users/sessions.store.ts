import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { SessionsTable } from '../../core/db/identity-tables.ts';

export type SessionRow = Selectable<SessionsTable>;
export type Db = Kysely<Database> | Transaction<Database>;

/** Why a session ended, as shown to the user and in the audit log. */
export type SessionEndReason =
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'reused'
  | 'password_changed'
  | 'role_changed'
  | 'suspended'
  | 'removed'
  | 'switched'
  | 'expired'
  | 'two_factor_reset'
  | 'account_deleted';

export const insertSession = (db: Db, row: Insertable<SessionsTable>): Promise<unknown> =>
  db.insertInto('sessions').values(row).execute();

export const touchSession = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('sessions').set({ last_seen_at: new Date() }).where('id', '=', id).execute();

export const findSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

export const setSteppedUp = (db: Db, id: string, until: Date): Promise<unknown> =>
  db.updateTable('sessions').set({ stepped_up_until: until }).where('id', '=', id).execute();

/** Active sessions of a user, the last used first. */
export const listLiveSessions = (db: Db, userId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('refresh_tokens.id')
          .whereRef('refresh_tokens.family', '=', 'sessions.id')
          .where('refresh_tokens.revoked_at', 'is', null)
          .where('refresh_tokens.used_at', 'is', null)
          .where('refresh_tokens.expires_at', '>', new Date()),
      ),
    )
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Selects one session, or those of a user except one. */
export type SessionSelector =
  | { sessionId: string }
  | { userId: string; except?: string | undefined; tenantId?: string | undefined };

/** Ends sessions with their refresh tokens; returns how many. */
export const endSessions = async (
  tx: Transaction<Database>,
  choice: SessionSelector,
  reason: SessionEndReason,
): Promise<number> => {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: new Date(), ended_reason: reason })
    .where('ended_at', 'is', null)
    .$if('sessionId' in choice, (query) =>
      query.where('id', '=', (choice as { sessionId: string }).sessionId),
    )
    .$if('userId' in choice, (query) => {
      const { userId, except, tenantId } = choice as Exclude<SessionSelector, { sessionId: string }>;
      let narrowed = query.where('user_id', '=', userId);
      if (except !== undefined) narrowed = narrowed.where('id', '<>', except);
      if (tenantId !== undefined) narrowed = narrowed.where('tenant_id', '=', tenantId);
      return narrowed;
    })
    .returning('id')
    .execute();
  if (ended.length > 0) {
    await tx
      .updateTable('refresh_tokens')
      .set({ revoked_at: new Date() })
      .where(sql<boolean>`family = any(${ended.map(({ id }) => id)}::uuid[])`)
      .where('revoked_at', 'is', null)
      .execute();
  }
  return ended.length;
};
