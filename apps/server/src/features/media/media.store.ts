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
