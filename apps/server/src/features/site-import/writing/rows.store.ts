// Statements on the tables of backups. Each is limited to the rows of one site.
import type { JsonObject } from '@sitewright/contract/content';
import { type RawBuilder, sql } from 'kysely';
import { type ArchiveTable, everyRowOf } from '../../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export type StoredRow = Record<string, unknown>;

const tableOf = ({ table }: ArchiveTable) => sql.table(`app.${table}`);

const valueFor = ({ columns }: ArchiveTable, name: string, value: unknown): RawBuilder<unknown> =>
  columns[name]?.is === 'json' && value !== null ? sql`${value}::jsonb` : sql`${value}`;

const withKey = (key: StoredRow): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...Object.entries(key).map(([name, value]) => sql`t.${sql.ref(name)} = ${value}`)],
    sql` and `,
  );

export const insertRows = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  rows: readonly StoredRow[],
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const fixed: [string, unknown][] = [
    ['tenant_id', tx.tenantId],
    ...(table.hasSiteId ? [['site_id', siteId] as [string, unknown]] : []),
    ...(table.madeBy ?? []).map((name): [string, unknown] => [name, userId]),
  ];
  const columns = [...fixed.map(([name]) => name), ...names].map((name) => sql.ref(name));
  const values = rows.map(
    (row) =>
      sql`(${sql.join([
        ...fixed.map(([, value]) => sql`${value}`),
        ...names.map((name) => valueFor(table, name, row[name])),
      ])})`,
  );
  await sql`insert into ${tableOf(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(tx);
};

export interface RowTarget {
  siteId: string;
  key: StoredRow;
}

/** The columns of a backup as they are in the site; undefined when the site has no such row. */
export const columnsOf = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  { siteId, key }: RowTarget,
): Promise<JsonObject | undefined> => {
  const names = [...Object.keys(table.columns), ...(table.trash === undefined ? [] : [table.trash])];
  const pairs = names.flatMap((name) => [sql.lit(name), sql`t.${sql.ref(name)}`]);
  const { rows } = await sql<{ columns: JsonObject }>`
    select jsonb_build_object(${sql.join(pairs)}) as columns from ${tableOf(table)} t
    where t.tenant_id = ${tx.tenantId} and ${everyRowOf(table, siteId)} and ${withKey(key)}`.execute(tx);
  return rows[0]?.columns;
};

export const updateRow = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  { siteId, key, values }: RowTarget & { values: StoredRow },
): Promise<void> => {
  const changes = Object.entries(values).filter(([name]) => !(name in key));
  if (changes.length === 0) return;
  const set = changes.map(([name, value]) => sql`${sql.ref(name)} = ${valueFor(table, name, value)}`);
  await sql`update ${tableOf(table)} as t set ${sql.join(set)}
    where t.tenant_id = ${tx.tenantId} and ${everyRowOf(table, siteId)} and ${withKey(key)}`.execute(tx);
};

/** Gives a row the columns that it had before. */
export const restoreRow = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  { siteId, key, before }: RowTarget & { before: JsonObject },
): Promise<void> => {
  const names = Object.keys(before).filter((name) => !(name in key));
  if (names.length === 0) return;
  const set = names.map((name) => sql`${sql.ref(name)} = earlier.${sql.ref(name)}`);
  await sql`update ${tableOf(table)} as t set ${sql.join(set)}
    from jsonb_populate_record(null::${tableOf(table)}, ${JSON.stringify(before)}::jsonb) as earlier
    where t.tenant_id = ${tx.tenantId} and ${everyRowOf(table, siteId)} and ${withKey(key)}`.execute(tx);
};

/** Deletes a row that an import added, or moves it to where deleted ones of its kind go. */
export const removeRow = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  { siteId, key, now }: RowTarget & { now: Date },
): Promise<void> => {
  const where = sql`t.tenant_id = ${tx.tenantId} and ${everyRowOf(table, siteId)} and ${withKey(key)}`;
  await (
    table.name === 'media'
      ? sql`update ${tableOf(table)} as t set deleted_at = ${now} where ${where}`
      : sql`delete from ${tableOf(table)} as t where ${where}`
  ).execute(tx);
};

/** Moves rows of the site that the backup does not have to the trash; answers their ids. */
export const trashOthers = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  { siteId, kept, now }: { siteId: string; kept: readonly string[]; now: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update ${tableOf(table)} as t set ${sql.ref(table.trash!)} = ${now}
    where t.tenant_id = ${tx.tenantId} and ${everyRowOf(table, siteId)} and t.${sql.ref(table.trash!)} is null
      and t.id <> all (${kept}::uuid[])
    returning t.id`.execute(tx);
  return rows.map((row) => row.id);
};
