import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { StoredState } from '../recommendation-states.store.ts';

const ofCustomer = (tx: TenantTransaction, { userId }: CustomerId) =>
  tx
    .selectFrom('company_recommendation_states')
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', userId === null ? 'is' : '=', userId);

export const listCompanyStates = async (
  tx: TenantTransaction,
  customer: CustomerId,
): Promise<StoredState[]> => {
  const rows = await ofCustomer(tx, customer).select(['recommendation_id', 'state', 'changed_at']).execute();
  return rows.map((row) => ({
    recommendationId: row.recommendation_id,
    state: row.state,
    changedAt: row.changed_at,
  }));
};

/** Null opens the recommendation again. */
export const saveCompanyState = async (
  tx: TenantTransaction,
  { userId }: CustomerId,
  row: { recommendationId: string; state: StoredState['state'] | null; userId: string; at: Date },
): Promise<void> => {
  if (row.state === null) {
    await tx
      .deleteFrom('company_recommendation_states')
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_id', userId === null ? 'is' : '=', userId)
      .where('recommendation_id', '=', row.recommendationId)
      .execute();
    return;
  }
  const change = { state: row.state, user_id: row.userId, changed_at: row.at };
  await tx
    .insertInto('company_recommendation_states')
    .values({
      tenant_id: tx.tenantId,
      customer_id: userId,
      recommendation_id: row.recommendationId,
      ...change,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id', 'recommendation_id']).doUpdateSet(change),
    )
    .execute();
};

/** Run with the user as the actor. */
export const deleteCompanyStatesOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('company_recommendation_states').where('customer_id', '=', userId).execute();
