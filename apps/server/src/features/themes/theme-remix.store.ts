import type { TenantTransaction } from '../../db/tenant-scope.ts';

/** Whether a file was uploaded for this very site and is still there. */
export const isMediaOfSite = async (
  tx: TenantTransaction,
  siteId: string,
  storageKey: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('storage_key', '=', storageKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
