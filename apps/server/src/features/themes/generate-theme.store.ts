import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** The storage key of a file that was uploaded to this site and still exists. */
export const findImageObject = async (
  tx: TenantTransaction,
  siteId: string,
  address: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('media')
    .leftJoin('blobs', (join) =>
      join.onRef('blobs.tenant_id', '=', 'media.tenant_id').onRef('blobs.id', '=', 'media.blob_id'),
    )
    .select((eb) => eb.fn.coalesce('blobs.object_key', 'media.storage_key').as('key'))
    .where('media.tenant_id', '=', tx.tenantId)
    .where('media.site_id', '=', siteId)
    .where('media.storage_key', '=', address)
    .where('media.kind', '=', 'image')
    .where('media.deleted_at', 'is', null)
    .where('media.blocked_at', 'is', null)
    .executeTakeFirst();
  return row?.key;
};
