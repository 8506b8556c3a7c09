import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { insertChanges } from '../site-imports.store.ts';

/** Storage key of a media file that an import has stored and whose rows did not come yet. */
export const findImportedMedia = async (
  tx: TenantTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('media')
    .select('storage_key')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('site_id', 'is', null)
    .where('temporary_until', 'is not', null)
    .executeTakeFirst();
  return row?.storage_key;
};

/** Makes a stored file one of the site. */
export const placeMedia = async (
  tx: TenantTransaction,
  { id, siteId }: { id: string; siteId: string },
): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ site_id: siteId, temporary_until: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('site_id', 'is', null)
    .execute();
};

/** Storage keys of the media of a site by id, with that in the trash. */
export const listMediaKeys = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Map<string, { storageKey: string; deletedAt: Date | null }>> => {
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'storage_key', 'deleted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '!=', 'external')
    .execute();
  return new Map(rows.map((row) => [row.id, { storageKey: row.storage_key, deletedAt: row.deleted_at }]));
};

export interface ReturnedMedia {
  id: string;
  deletedAt: Date;
}

/** Takes media out of the trash, and records that the import did. */
export const restoreTrashedMedia = async (
  tx: TenantTransaction,
  { importId, siteId, trashed }: { importId: string; siteId: string; trashed: readonly ReturnedMedia[] },
): Promise<void> => {
  if (trashed.length === 0) return;
  await tx
    .updateTable('media')
    .set({ deleted_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      trashed.map(({ id }) => id),
    )
    .execute();
  await insertChanges(
    tx,
    importId,
    trashed.map(({ id, deletedAt }, index) => ({
      // After those of the tables, whose numbers begin at 1.
      position: 2_000_000_000 + index,
      table_name: 'media',
      row_key: { id },
      before: { deleted_at: deletedAt.toISOString() },
    })),
  );
};
