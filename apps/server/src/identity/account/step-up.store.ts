import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';

/** The newest code replaces earlier ones. */
export const replaceStepUpCode = async (
  tx: Transaction<Database>,
  row: { user_id: string; token_hash: Buffer; expires_at: Date },
): Promise<void> => {
  await tx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', row.user_id)
    .where('kind', '=', 'step_up')
    .execute();
  await tx
    .insertInto('one_time_tokens')
    .values({ ...row, kind: 'step_up' })
    .execute();
};

/** One statement consumes the code if it is right and was not guessed at too often. */
export const consumeStepUpCode = async (
  tx: Transaction<Database>,
  { userId, tokenHash, tries }: { userId: string; tokenHash: Buffer; tries: number },
): Promise<boolean> =>
  (await tx
    .updateTable('one_time_tokens')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', 'step_up')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('attempts', '<', tries)
    .where('expires_at', '>', new Date())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const countStepUpGuess = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', 'step_up')
    .where('used_at', 'is', null)
    .execute();
