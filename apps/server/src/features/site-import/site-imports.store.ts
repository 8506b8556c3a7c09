import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { SiteImportChangesTable, SiteImportsTable } from './site-imports.tables.ts';

export type SiteImportRow = Selectable<SiteImportsTable>;
export type ImportChange = Selectable<SiteImportChangesTable>;

/** A run that was cancelled before it began, or whose process died too often, did not get to its import. */
const withRun = (tx: TenantTransaction) =>
  tx
    .selectFrom('site_imports')
    .leftJoin('job_runs', (join) =>
      join
        .onRef('job_runs.tenant_id', '=', 'site_imports.tenant_id')
        .onRef('job_runs.id', '=', 'site_imports.run_id'),
    )
    .selectAll('site_imports')
    .select(
      sql<SiteImportRow['status']>`case
        when site_imports.status in ('queued', 'running') and job_runs.status in ('failed', 'cancelled')
        then job_runs.status else site_imports.status end`.as('status'),
    )
    .where('site_imports.tenant_id', '=', tx.tenantId);

export const insertImport = (
  tx: TenantTransaction,
  row: Omit<Insertable<SiteImportsTable>, 'tenant_id'>,
): Promise<SiteImportRow> =>
  tx
    .insertInto('site_imports')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findImport = (tx: TenantTransaction, id: string): Promise<SiteImportRow | undefined> =>
  withRun(tx).where('site_imports.id', '=', id).executeTakeFirst();

export const lockImport = (tx: TenantTransaction, id: string): Promise<SiteImportRow | undefined> =>
  tx
    .selectFrom('site_imports')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const listImportRows = (
  tx: TenantTransaction,
  userId: string,
  limit: number,
): Promise<SiteImportRow[]> =>
  withRun(tx)
    .where('site_imports.user_id', '=', userId)
    .orderBy('site_imports.created_at', 'desc')
    .orderBy('site_imports.id')
    .limit(limit)
    .execute();

export const updateImport = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<SiteImportsTable>,
): Promise<void> => {
  await tx
    .updateTable('site_imports')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const insertChanges = async (
  tx: TenantTransaction,
  importId: string,
  changes: readonly Pick<ImportChange, 'position' | 'table_name' | 'row_key' | 'before'>[],
): Promise<void> => {
  if (changes.length === 0) return;
  await tx
    .insertInto('site_import_changes')
    .values(
      changes.map(({ row_key: key, before, ...change }) => ({
        ...change,
        tenant_id: tx.tenantId,
        import_id: importId,
        row_key: JSON.stringify(key),
        before: before && JSON.stringify(before),
      })),
    )
    .execute();
};

/** The last change first. */
export const listChanges = (tx: TenantTransaction, importId: string): Promise<ImportChange[]> =>
  tx
    .selectFrom('site_import_changes')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId)
    .orderBy('position', 'desc')
    .execute();

export const deleteChanges = async (tx: TenantTransaction, importId: string): Promise<void> => {
  await tx
    .deleteFrom('site_import_changes')
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId)
    .execute();
};

/** Imports that can no longer be undone, in all tenants. */
export const listForgotten = (
  db: Kysely<Database>,
  before: Date,
): Promise<{ tenantId: string; id: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('site_imports')
      .select(['tenant_id as tenantId', 'id'])
      .where('created_at', '<', before)
      .execute(),
  );

export const deleteImportRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('site_imports').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
