import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { BlogImportItemsTable, BlogImportsTable } from './blog-import.tables.ts';

export type ImportRow = Selectable<BlogImportsTable>;
export type ItemRow = Selectable<BlogImportItemsTable>;

export interface ImportTarget {
  siteId: string;
  id: string;
}

export const insertImport = (
  tx: TenantTransaction,
  row: Omit<Insertable<BlogImportsTable>, 'tenant_id'>,
): Promise<ImportRow> =>
  tx
    .insertInto('blog_imports')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findImport = (
  tx: TenantTransaction,
  { siteId, id }: ImportTarget,
): Promise<ImportRow | undefined> =>
  tx
    .selectFrom('blog_imports')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listImportRows = (tx: TenantTransaction, siteId: string): Promise<ImportRow[]> =>
  tx
    .selectFrom('blog_imports')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(blogLimits.importsListed)
    .execute();

/** The import itself, and others that may be writing posts of the same site. */
export const listRunning = (
  tx: TenantTransaction,
  { site_id: siteId, id }: ImportRow,
): Promise<Pick<ImportRow, 'id' | 'run_id'>[]> =>
  tx
    .selectFrom('blog_imports')
    .select(['id', 'run_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('id', '=', id), eb('state', '=', 'importing')]))
    .execute();

export const updateImport = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<BlogImportsTable>,
): Promise<void> => {
  await tx
    .updateTable('blog_imports')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Number of the start that begins now. */
export const countStart = async (tx: TenantTransaction, id: string): Promise<number> => {
  const { starts } = await tx
    .updateTable('blog_imports')
    .set({ starts: sql<number>`starts + 1`, state: 'importing', result: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('starts')
    .executeTakeFirstOrThrow();
  return starts;
};

export const deleteImport = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('blog_imports').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** Imports of all tenants whose files are older than this. */
export const listOldFiles = async (
  tx: Transaction<Database>,
  before: Date,
): Promise<{ tenantId: string; id: string }[]> => {
  const rows = await tx
    .selectFrom('blog_imports')
    .select(['tenant_id', 'id'])
    .where('has_file', '=', true)
    .where('created_at', '<', before)
    .limit(1_000)
    .execute();
  return rows.map((row) => ({ tenantId: row.tenant_id, id: row.id }));
};

export interface ItemKey {
  siteId: string;
  kind: ItemRow['kind'];
  hash: string;
}

export const findItem = (
  tx: TenantTransaction,
  { siteId, kind, hash }: ItemKey,
): Promise<ItemRow | undefined> =>
  tx
    .selectFrom('blog_import_items')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('source_hash', '=', hash)
    .executeTakeFirst();

export const saveItem = async (
  tx: TenantTransaction,
  { siteId, kind, hash, target, batch }: ItemKey & { target: string; batch: string },
): Promise<void> => {
  await tx
    .insertInto('blog_import_items')
    .values({ tenant_id: tx.tenantId, site_id: siteId, kind, source_hash: hash, target, batch })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'kind', 'source_hash']).doUpdateSet({ target, batch }),
    )
    .execute();
};
