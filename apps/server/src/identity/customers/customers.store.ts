import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { CustomersTable } from './customers.tables.ts';

/** True for the shared workspace of users who belong to no other. */
export const isSharedTenant = async (tx: TenantTransaction): Promise<boolean> => {
  const row = await tx
    .selectFrom('tenants')
    .select('kind')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return row.kind === 'internal';
};

const lockRow = async (tx: TenantTransaction, userId: CustomersTable['user_id']): Promise<boolean> =>
  (await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Locks the customer until the transaction ends. */
export const lockCustomer = async (tx: TenantTransaction, { userId }: CustomerId): Promise<void> => {
  if (await lockRow(tx, userId)) return;
  await tx
    .insertInto('customers')
    .values({ tenant_id: tx.tenantId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockRow(tx, userId);
};
