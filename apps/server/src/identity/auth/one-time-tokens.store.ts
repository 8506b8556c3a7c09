import { newestCreation } from '../../core/of-the-future.ts';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { OneTimeTokensTable } from '../../core/db/identity-tables.ts';

export type OneTimeToken = Selectable<OneTimeTokensTable>;
export type TokenKind = OneTimeToken['kind'];
export type Db = Kysely<Database> | Transaction<Database>;

export const insertToken = (db: Db, row: Insertable<OneTimeTokensTable>): Promise<unknown> =>
  db.insertInto('one_time_tokens').values(row).execute();

export const findToken = (
  db: Db,
  kinds: readonly TokenKind[],
  tokenHash: Buffer,
): Promise<OneTimeToken | undefined> =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .executeTakeFirst();

/** Locks the row, so that two attempts with one token run one after the other. */
export const lockToken = (
  tx: Transaction<Database>,
  kind: TokenKind,
  tokenHash: Buffer,
): Promise<OneTimeToken | undefined> =>
  tx
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();

/** A single update, so of two concurrent uses of a token one succeeds. */
export const markTokenUsed = (
  db: Db,
  kinds: readonly TokenKind[],
  tokenHash: Buffer,
): Promise<OneTimeToken | undefined> =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('created_at', '<=', newestCreation())
    .returningAll()
    .executeTakeFirst();

export const countAttempt = (db: Db, id: string): Promise<unknown> =>
  db
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markTokensUsed = (db: Db, userId: string, kind: TokenKind): Promise<unknown> =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
