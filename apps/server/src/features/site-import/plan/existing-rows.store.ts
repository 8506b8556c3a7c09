// The rows that a site has before an import, by what identifies them.
import { sql } from 'kysely';
import { type ArchiveTable, everyRowOf } from '../../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface ExistingRows {
  /** Values of the key columns. */
  keys: ReadonlySet<string>;
  /** Ids by the values of the columns by which rows are the same. */
  same: ReadonlyMap<string, string>;
}

export const noRows: ExistingRows = { keys: new Set(), same: new Map() };

/** Values of some columns, to compare. Texts are compared without their case where people would take them for the same. */
export const identityOf = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)));

const select = (names: readonly string[]) =>
  names.length === 0
    ? sql`'[]'::jsonb`
    : sql`jsonb_build_array(${sql.join(names.map((name) => sql`t.${sql.ref(name)}`))})`;

export const existingRows = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  siteId: string,
): Promise<ExistingRows> => {
  const hasId = table.columns['id'] !== undefined;
  const keys = new Set<string>();
  const same = new Map<string, string>();
  // Rows in the trash keep their addresses: they count too.
  const rowsOf = everyRowOf(table, siteId);
  const { rows } = await sql<{ id: string | null; key: unknown[]; same: unknown[] }>`
    select ${hasId ? sql`t.id` : sql`null`} as id, ${select(table.key)} as key, ${select(table.sameBy ?? [])} as same
    from ${sql.table(`app.${table.table}`)} t
    where t.tenant_id = ${tx.tenantId} and ${rowsOf}`.execute(tx);
  for (const row of rows) {
    keys.add(identityOf(row.key));
    if (table.sameBy) same.set(identityOf(row.same), row.id ?? '');
  }
  return { keys, same };
};
