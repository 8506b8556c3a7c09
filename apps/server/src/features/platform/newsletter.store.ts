import type { Kysely } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';

/** Stores an email once. */
export const insertSubscriber = async (
  db: Kysely<Database>,
  subscriber: { email: string; source: string },
): Promise<void> => {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('product_newsletter_subscribers')
      .values(subscriber)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute(),
  );
};
