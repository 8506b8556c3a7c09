import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { SignInCodesTable } from '../../../core/db/identity-tables.ts';

export type SignInCodeRow = Selectable<SignInCodesTable>;

/** The newest code replaces earlier ones: only one works at a time. */
export const replaceCode = async (
  tx: Transaction<Database>,
  row: Insertable<SignInCodesTable>,
): Promise<void> => {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: new Date() })
    .where(sql`lower(email)`, '=', row.email)
    .where('used_at', 'is', null)
    .execute();
  await tx.insertInto('sign_in_codes').values(row).execute();
};

/** Locks the pending code of an email, so that guesses run one after the other. */
export const lockCode = (tx: Transaction<Database>, email: string): Promise<SignInCodeRow | undefined> =>
  tx
    .selectFrom('sign_in_codes')
    .selectAll()
    .where(sql`lower(email)`, '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const countGuess = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  tx
    .updateTable('sign_in_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const consumeCode = (tx: Transaction<Database>, id: string): Promise<unknown> =>
  tx.updateTable('sign_in_codes').set({ used_at: new Date() }).where('id', '=', id).execute();
