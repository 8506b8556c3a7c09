import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { SiteExportsTable } from './site-exports.tables.ts';

export type ExportRow = Selectable<SiteExportsTable>;

/** A run that was cancelled before it began, or whose process died too often, did not get to its export. */
const withRun = (tx: TenantTransaction) =>
  tx
    .selectFrom('site_exports')
    .leftJoin('job_runs', (join) =>
      join
        .onRef('job_runs.tenant_id', '=', 'site_exports.tenant_id')
        .onRef('job_runs.id', '=', 'site_exports.run_id'),
    )
    .selectAll('site_exports')
    .select(
      sql<ExportRow['status']>`case
        when site_exports.status in ('queued', 'running') and job_runs.status in ('failed', 'cancelled')
        then job_runs.status else site_exports.status end`.as('status'),
    )
    .where('site_exports.tenant_id', '=', tx.tenantId);

export const insertExport = (
  tx: TenantTransaction,
  row: Omit<Insertable<SiteExportsTable>, 'tenant_id'>,
): Promise<ExportRow> =>
  tx
    .insertInto('site_exports')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findExport = (tx: TenantTransaction, id: string): Promise<ExportRow | undefined> =>
  withRun(tx).where('site_exports.id', '=', id).executeTakeFirst();

export const listExportRows = (tx: TenantTransaction, siteId: string): Promise<ExportRow[]> =>
  withRun(tx)
    .where('site_exports.site_id', '=', siteId)
    .orderBy('site_exports.created_at', 'desc')
    .orderBy('site_exports.id')
    .execute();

export const updateExport = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<SiteExportsTable>,
): Promise<void> => {
  await tx
    .updateTable('site_exports')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteExportRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('site_exports').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** Finished exports whose time is over, in all tenants. */
export const listExpired = (
  db: Kysely<Database>,
  now: Date,
): Promise<{ tenantId: string; id: string; key: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('site_exports')
      .select(['tenant_id as tenantId', 'id', 'object_key as key'])
      .where('object_key', 'is not', null)
      .where('expires_at', '<=', now)
      .$narrowType<{ key: string }>()
      .execute(),
  );

/** Keys of all files of exports that a row names. */
export const listExportKeys = async (db: Kysely<Database>): Promise<Set<string>> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('site_exports').select('object_key').where('object_key', 'is not', null).execute(),
  );
  return new Set(rows.map((row) => row.object_key!));
};
