import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

export const findIdentityOwner = async (
  tx: Transaction<Database>,
  provider: string,
  subject: string,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id;

/** Returns false when the identity was connected meanwhile. */
export const insertIdentity = async (
  tx: Transaction<Database>,
  identity: { provider: string; subject: string; user_id: string; email: string },
): Promise<boolean> =>
  (await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined;
