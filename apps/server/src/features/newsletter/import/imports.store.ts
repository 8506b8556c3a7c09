import type { ImportReason } from '@sitewright/contract/newsletter/imports';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Chunk, paginateByCursor } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import type { ImportChoice, NewsletterImportsTable } from '../newsletter.tables.ts';
import type { SkippedLine } from './read-entry.ts';

export type ImportRow = Selectable<NewsletterImportsTable>;

const imports = (tx: TenantTransaction) =>
  tx.selectFrom('newsletter_imports').where('newsletter_imports.tenant_id', '=', tx.tenantId);

export const insertImport = (
  tx: TenantTransaction,
  { lines, delimiter, createdAt }: { lines: number; delimiter: string; createdAt: Date },
): Promise<ImportRow> =>
  tx
    .insertInto('newsletter_imports')
    .values({ tenant_id: tx.tenantId, lines, delimiter, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertPart = async (
  tx: TenantTransaction,
  part: { importId: string; position: number; body: Buffer },
): Promise<void> => {
  await tx
    .insertInto('newsletter_import_parts')
    .values({
      tenant_id: tx.tenantId,
      import_id: part.importId,
      position: part.position,
      body: part.body,
    })
    .execute();
};

export const findPart = async (
  tx: TenantTransaction,
  importId: string,
  position: number,
): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('newsletter_import_parts')
    .select('body')
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.body;
};

export const findImport = (tx: TenantTransaction, id: string): Promise<ImportRow | undefined> =>
  imports(tx).selectAll().where('id', '=', id).executeTakeFirst();

export const lockImport = (tx: TenantTransaction, id: string): Promise<ImportRow | undefined> =>
  imports(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Those that were started, the newest first. */
export const listStarted = (tx: TenantTransaction, limit: number): Promise<ImportRow[]> =>
  imports(tx)
    .selectAll()
    .where('run_id', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export const noteRun = async (tx: TenantTransaction, id: string, runId: string): Promise<void> => {
  await tx
    .updateTable('newsletter_imports')
    .set({ run_id: runId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const startImportRow = async (
  tx: TenantTransaction,
  id: string,
  { choice, startedAt }: { choice: ImportChoice; startedAt: Date },
): Promise<void> => {
  await tx
    .updateTable('newsletter_imports')
    .set({ choice: JSON.stringify(choice), started_at: startedAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export interface ImportCounts {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
}

export const addCounts = async (
  tx: TenantTransaction,
  id: string,
  { linesDone, counts }: { linesDone: number; counts: ImportCounts },
): Promise<void> => {
  await tx
    .updateTable('newsletter_imports')
    .set((eb) => ({
      lines_done: linesDone,
      added: eb('added', '+', counts.added),
      updated: eb('updated', '+', counts.updated),
      unchanged: eb('unchanged', '+', counts.unchanged),
      skipped: eb('skipped', '+', counts.skipped),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** The file is not needed any more. */
export const finishImport = async (tx: TenantTransaction, id: string, finishedAt: Date): Promise<void> => {
  await tx
    .updateTable('newsletter_imports')
    .set((eb) => ({ finished_at: finishedAt, lines_done: eb.ref('lines') }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await deleteParts(tx, id);
};

const deleteParts = async (tx: TenantTransaction, importId: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_import_parts')
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId)
    .execute();
};

export const insertIssues = async (
  tx: TenantTransaction,
  importId: string,
  issues: readonly SkippedLine[],
): Promise<void> => {
  if (issues.length === 0) return;
  await sql`
    insert into newsletter_import_issues (tenant_id, import_id, line, reason, value)
    select ${tx.tenantId}, ${importId}::uuid, given.line, given.reason, given.value
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as given (line integer, reason text, value text)`.execute(
    tx,
  );
};

const issuesOf = (tx: TenantTransaction, importId: string) =>
  tx
    .selectFrom('newsletter_import_issues')
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', '=', importId);

export const listIssues = (tx: TenantTransaction, importId: string, limit: number): Promise<SkippedLine[]> =>
  issuesOf(tx, importId).select(['line', 'reason', 'value']).orderBy('line').limit(limit).execute();

export const readIssueChunk = (
  tx: TenantTransaction,
  importId: string,
  chunk: Chunk,
): Promise<{ rows: SkippedLine[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: issuesOf(tx, importId).select(['line', 'reason', 'value']),
    order: [{ column: 'line', type: 'bigint' }],
    direction: 'asc',
  });

export const countIssues = (
  tx: TenantTransaction,
  importId: string,
): Promise<{ reason: ImportReason; count: number }[]> =>
  issuesOf(tx, importId)
    .select(['reason', sql<number>`count(*)::int`.as('count')])
    .groupBy('reason')
    .execute();

/** What imports of a subscriber who is erased still tell. */
export const removeIssuesOf = async (tx: TenantTransaction, email: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_import_issues')
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) => eb(eb.fn<string>('lower', ['value']), '=', email))
    .execute();
};

/** Tenants with imports that were uploaded before. */
export const listTenantsWithImports = (db: Kysely<Database>, before: Date): Promise<string[]> =>
  withPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('newsletter_imports')
      .select('tenant_id')
      .distinct()
      .where('created_at', '<', before)
      .execute();
    return rows.map(({ tenant_id: id }) => id);
  });

/** Files that nobody imported, and those of imports that will not continue. */
export const deleteFiles = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('newsletter_imports')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .where('choice', 'is', null)
    .execute();
  await tx
    .deleteFrom('newsletter_import_parts')
    .where('tenant_id', '=', tx.tenantId)
    .where('import_id', 'in', imports(tx).select('id').where('created_at', '<', before))
    .execute();
};

export const deleteImports = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('newsletter_imports')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .execute();
};
