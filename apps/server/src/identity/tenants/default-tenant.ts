import { defaultTenantId } from '../../core/actor.ts';
import type { Seed } from '../../core/context/seed.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';

/** The shared workspace of everyone who registers on the main host. */
export const seedDefaultTenant: Seed = async ({ db }) => {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('tenants')
      .values({ id: defaultTenantId, name: 'Default', kind: 'internal' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: 'internal' }))
      .execute(),
  );
  return [];
};
