import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** Makes temporary files of a user files of a site. */
export const placeMedia = async (
  tx: TenantTransaction,
  { ids, siteId, userId }: { ids: readonly string[]; siteId: string; userId: string },
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ site_id: siteId, temporary_until: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .where('site_id', 'is', null)
    .execute();
};
