import type { Insertable, Selectable } from 'kysely';
import type { MediaTable } from '../../db/tables.ts';
import type { TenantTransaction } from '../../db/tenant-scope.ts';

export type MediaRow = Selectable<MediaTable>;

export const insertMedia = (
  tx: TenantTransaction,
  row: Omit<Insertable<MediaTable>, 'tenant_id'>,
): Promise<MediaRow> =>
  tx
    .insertInto('media')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const listSiteMedia = (tx: TenantTransaction, siteId: string): Promise<MediaRow[]> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Uploads of the tenant by their storage keys, also those that their sites have let go: the files are there. */
export const findMediaByKeys = async (
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<Map<string, MediaRow>> => {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('storage_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.storage_key, row]));
};

export const findMedia = (tx: TenantTransaction, id: string): Promise<MediaRow | undefined> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const markMediaDeleted = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ deleted_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
