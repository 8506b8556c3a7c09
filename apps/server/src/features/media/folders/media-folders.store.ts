import type { MediaFolder } from '@sitewright/contract/media/media';
import { type Selectable, sql } from 'kysely';
import type { MediaFoldersTable } from '../../../core/db/media-tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export type FolderRow = Selectable<MediaFoldersTable>;

export const listFolders = async (tx: TenantTransaction, siteId: string): Promise<MediaFolder[]> =>
  tx
    .selectFrom('media_folders')
    .select((eb) => [
      'id',
      'site_id as siteId',
      'name',
      'parent_id as parentId',
      eb
        .selectFrom('media')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('media.tenant_id', '=', 'media_folders.tenant_id')
        .whereRef('media.folder_id', '=', 'media_folders.id')
        .where('media.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy(sql`lower(name)`)
    .execute();

export const findFolder = (tx: TenantTransaction, id: string): Promise<FolderRow | undefined> =>
  tx
    .selectFrom('media_folders')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertFolder = (
  tx: TenantTransaction,
  folder: { siteId: string; name: string; parentId: string | null },
): Promise<FolderRow> =>
  tx
    .insertInto('media_folders')
    .values({
      tenant_id: tx.tenantId,
      site_id: folder.siteId,
      name: folder.name,
      parent_id: folder.parentId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateFolder = async (
  tx: TenantTransaction,
  id: string,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<void> => {
  await tx
    .updateTable('media_folders')
    .set({ name, parent_id: parentId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Moves the files and subfolders of the folder to its parent. */
export const removeFolder = async (
  tx: TenantTransaction,
  { id, parent_id: up }: FolderRow,
): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ folder_id: up })
    .where('tenant_id', '=', tx.tenantId)
    .where('folder_id', '=', id)
    .execute();
  await tx
    .updateTable('media_folders')
    .set({ parent_id: up })
    .where('tenant_id', '=', tx.tenantId)
    .where('parent_id', '=', id)
    .execute();
  await tx.deleteFrom('media_folders').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
