import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** Ids of the posts of a site outside the trash, oldest first. */
export const listPostIds = async (tx: TenantTransaction, siteId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const bodiesOf = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'content'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
};
