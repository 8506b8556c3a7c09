import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { RecommendationStatesTable } from './recommendations.tables.ts';

export interface StoredState {
  recommendationId: string;
  state: RecommendationStatesTable['state'];
  changedAt: Date;
}

export const listStates = async (tx: TenantTransaction, siteId: string): Promise<StoredState[]> => {
  const rows = await tx
    .selectFrom('recommendation_states')
    .select(['recommendation_id', 'state', 'changed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
  return rows.map((row) => ({
    recommendationId: row.recommendation_id,
    state: row.state,
    changedAt: row.changed_at,
  }));
};

export const saveState = async (
  tx: TenantTransaction,
  row: {
    siteId: string;
    recommendationId: string;
    state: RecommendationStatesTable['state'];
    userId: string;
    at: Date;
  },
): Promise<void> => {
  const change = { state: row.state, user_id: row.userId, changed_at: row.at };
  await tx
    .insertInto('recommendation_states')
    .values({
      tenant_id: tx.tenantId,
      site_id: row.siteId,
      recommendation_id: row.recommendationId,
      ...change,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'recommendation_id']).doUpdateSet(change),
    )
    .execute();
};

export const deleteState = async (
  tx: TenantTransaction,
  { siteId, recommendationId }: { siteId: string; recommendationId: string },
): Promise<void> => {
  await tx
    .deleteFrom('recommendation_states')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('recommendation_id', '=', recommendationId)
    .execute();
};
