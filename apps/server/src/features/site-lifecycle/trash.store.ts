import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export interface OldTrash {
  tenantId: string;
  id: string;
  name: string;
}

/** Sites in the trash since before a given time, in every tenant; the oldest first. */
export const listOldTrash = (tx: Transaction<Database>, before: Date): Promise<OldTrash[]> =>
  tx
    .selectFrom('sites')
    .select(['tenant_id as tenantId', 'id', 'name'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .execute();

/** Locks a site that will be deleted for good; false when it was restored meanwhile. */
export const lockTrashedSite = async (tx: TenantTransaction, id: string, before: Date): Promise<boolean> => {
  // The site's foreign key to its release would block the deletion.
  const held = await tx
    .updateTable('sites')
    .set({ is_published: false, published_release_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('deleted_at', '<', before)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
};

/** Deletes a locked site for good and returns its releases. */
export const deleteTrashedSite = async (tx: TenantTransaction, id: string): Promise<string[]> => {
  const releases = await tx
    .selectFrom('releases')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', id)
    .execute();
  await tx.deleteFrom('sites').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  return releases.map((release) => release.id);
};
