import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface TotpRow {
  email: string;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
}

/** Locked, so that of two concurrent uses of one code only one succeeds. */
export const lockTotp = (tx: Transaction<Database>, userId: string): Promise<TotpRow | undefined> =>
  tx
    .selectFrom('users')
    .select(['email', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const saveTotp = (
  tx: Transaction<Database>,
  userId: string,
  totp: Partial<Omit<TotpRow, 'email'>>,
): Promise<unknown> =>
  tx
    .updateTable('users')
    .set({ ...totp, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();

export const replaceRecoveryCodes = async (
  tx: Transaction<Database>,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
};

/** A single update, so a code works once. */
export const consumeRecoveryCode = async (
  tx: Transaction<Database>,
  userId: string,
  hash: Buffer,
): Promise<boolean> =>
  (await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export interface EnrolledFactors {
  hasPassword: boolean;
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** Credentials that a user has set up. */
export const findFactors = async (db: Db, userId: string): Promise<EnrolledFactors | undefined> => {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'password_hash',
      'totp_confirmed_at',
      eb
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('recovery_codes.used_at', 'is', null)
        .as('codes'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      hasPassword: row.password_hash !== null,
      totp: row.totp_confirmed_at !== null,
      passkeys: row.passkeys ?? 0,
      recoveryCodesLeft: row.codes ?? 0,
    }
  );
};
