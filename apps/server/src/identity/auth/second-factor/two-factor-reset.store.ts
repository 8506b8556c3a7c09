import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

/** Removes every second factor of a user. */
export const clearTwoFactor = async (tx: Transaction<Database>, userId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
};
