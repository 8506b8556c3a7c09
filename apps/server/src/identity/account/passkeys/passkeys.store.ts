import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { PasskeysTable } from '../../../core/db/identity-tables.ts';

export type PasskeyRow = Selectable<PasskeysTable>;
type Db = Kysely<Database> | Transaction<Database>;

export const listPasskeyRows = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** By the credential id that the browser knows. */
export const findPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();

/** By our public id; undefined for a passkey of another user. */
export const findOwnPasskey = (db: Db, userId: string, publicId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();

/** Undefined when the passkey is registered already, for any user. */
export const insertPasskey = (
  tx: Transaction<Database>,
  row: Omit<PasskeyRow, 'public_id' | 'created_at' | 'last_used_at'>,
): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Returns false when the passkey was used meanwhile: of two uses with the same counter, one is a copy. */
export const recordPasskeyUse = async (
  db: Db,
  row: Pick<PasskeyRow, 'id' | 'counter'>,
  use: { counter: number; isBackedUp: boolean },
): Promise<boolean> =>
  (await db
    .updateTable('passkeys')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: new Date() })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const renamePasskeyRow = (tx: Transaction<Database>, id: string, name: string): Promise<PasskeyRow> =>
  tx.updateTable('passkeys').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deletePasskeyRow = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  tx.deleteFrom('passkeys').where('id', '=', id).execute();
