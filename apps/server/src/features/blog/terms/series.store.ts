import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** Series → its posts outside the trash, in order. */
export const listSeriesPosts = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Map<string, string[]>> => {
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'series_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('series_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('series_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.series_id!, [...(found.get(row.series_id!) ?? []), row.id]);
  return found;
};

export const orderSeriesPosts = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    update app.posts set series_order = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    where posts.tenant_id = ${tx.tenantId} and posts.id = wanted.id`.execute(tx);
};
