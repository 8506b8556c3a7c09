import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { HtmlImportsTable } from './html-imports.tables.ts';

export type HtmlImportRow = Selectable<HtmlImportsTable>;

/** A run that was cancelled, or whose process died too often, did not write how it ended; old runs are deleted. */
const withRun = (tx: TenantTransaction) =>
  tx
    .selectFrom('html_imports')
    .leftJoin('job_runs', (join) =>
      join
        .onRef('job_runs.tenant_id', '=', 'html_imports.tenant_id')
        .onRef('job_runs.id', '=', 'html_imports.run_id'),
    )
    .selectAll('html_imports')
    .select(
      sql<HtmlImportRow['status']>`case
        when html_imports.status = 'checking' and job_runs.status in ('failed', 'cancelled') then job_runs.status
        when html_imports.status = 'checking' and html_imports.run_id is not null and job_runs.id is null
        then 'failed'
        when html_imports.status = 'importing' and (job_runs.id is null or job_runs.status in ('failed', 'cancelled'))
        then 'checked'
        else html_imports.status end`.as('status'),
    )
    .where('html_imports.tenant_id', '=', tx.tenantId);

export const insertImport = (
  tx: TenantTransaction,
  row: Omit<Insertable<HtmlImportsTable>, 'tenant_id'>,
): Promise<HtmlImportRow> =>
  tx
    .insertInto('html_imports')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findImport = (tx: TenantTransaction, id: string): Promise<HtmlImportRow | undefined> =>
  withRun(tx).where('html_imports.id', '=', id).executeTakeFirst();

/** Waits for other calls about the same import. */
export const lockImport = async (tx: TenantTransaction, id: string): Promise<HtmlImportRow | undefined> => {
  await tx
    .selectFrom('html_imports')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findImport(tx, id);
};

export const listImportRows = (
  tx: TenantTransaction,
  userId: string,
  limit: number,
): Promise<HtmlImportRow[]> =>
  withRun(tx)
    .where('html_imports.user_id', '=', userId)
    .orderBy('html_imports.created_at', 'desc')
    .orderBy('html_imports.id')
    .limit(limit)
    .execute();

export const updateImport = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<HtmlImportsTable>,
): Promise<void> => {
  await tx
    .updateTable('html_imports')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Imports that can no longer be undone, in all tenants. */
export const listForgotten = (
  db: Kysely<Database>,
  before: Date,
): Promise<{ tenantId: string; id: string }[]> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('html_imports')
      .select(['tenant_id as tenantId', 'id'])
      .where('created_at', '<', before)
      .execute(),
  );

export const deleteImportRow = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('html_imports').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};
