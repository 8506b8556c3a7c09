// Reads the rows of a site for its backup, in batches and in an order that does not depend on ids of this installation.
import type { Json } from '@sitewright/contract/content';
import { canonicalJson } from '@sitewright/document/json';
import { sql } from 'kysely';
import type { ArchiveColumn, ArchiveRow, ArchiveTable } from '../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { maskId } from './archive-ids.ts';
import { type Mentions, toArchived } from './archived-text.ts';

const batch = 500;

const isId = (column: ArchiveColumn | undefined): boolean =>
  column?.is === 'id' || column?.is === 'reference';

const bitsOf = (id: unknown) => sql`('x' || translate(${id}::text, '-', ''))::bit(128)`;

/** Ids in the order of the backup. */
const orderOf = ({ columns, key }: ArchiveTable, mask: string | null) =>
  key.map((name) => {
    const own = sql`t.${sql.ref(name)}`;
    const column = columns[name];
    if (isId(column)) return mask === null ? own : sql`${bitsOf(own)} # ${bitsOf(mask)}`;
    const isText = column?.is === 'value' && /^(string|enum)$/.test(column.schema.type);
    return isText ? sql`${own} collate "C"` : own;
  });

/** A value of content as it stands in a backup. PostgreSQL sorts names too, but by the ids of this installation. */
export const archivedValue = (value: unknown, mentions: Mentions): unknown =>
  canonicalJson(JSON.parse(toArchived(JSON.stringify(value), mentions)) as Json);

const columnValue = (column: ArchiveColumn, value: unknown, mentions: Mentions): unknown => {
  if (value === null) return null;
  if (isId(column)) return maskId(value as string, mentions.mask);
  if (value instanceof Date) return value.toISOString();
  const isText = typeof value === 'string' || typeof value === 'object';
  return isText ? archivedValue(value, mentions) : value;
};

/** The rows as they stand in a backup, with its ids. */
export const readTable = async function* (
  tx: TenantTransaction,
  table: ArchiveTable,
  siteId: string,
  mentions: Mentions,
): AsyncGenerator<ArchiveRow> {
  const names = Object.keys(table.columns);
  const order = orderOf(table, mentions.mask);
  const cursor = sql.ref(`rows_of_${table.name}`);
  await sql`declare ${cursor} no scroll cursor for
    select ${sql.join(names.map((name) => sql`t.${sql.ref(name)}`))}
    from ${sql.table(`app.${table.table}`)} t
    where t.tenant_id = ${tx.tenantId} and ${table.rowsOf(siteId)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<ArchiveRow>`fetch ${sql.lit(batch)} from ${cursor}`.execute(tx);
      for (const row of rows) {
        yield Object.fromEntries(
          names.map((name) => [name, columnValue(table.columns[name]!, row[name] ?? null, mentions)]),
        );
      }
      if (rows.length < batch) break;
    }
  } finally {
    await sql`close ${cursor}`.execute(tx).catch(() => undefined);
  }
};

/** Ids of rows that content may mention. Messages of visitors and versions are not among them. */
export const isMentioned = ({ part, columns }: ArchiveTable): boolean =>
  part !== 'submissions' && part !== 'history' && columns['id'] !== undefined;

export const readMentions = async (
  tx: TenantTransaction,
  tables: readonly ArchiveTable[],
  site: { id: string; archive_mask: string | null },
): Promise<Omit<Mentions, 'assets'>> => {
  const ids = new Set([site.id]);
  const uploads = new Map<string, string>();
  const forms = new Map<string, string>();
  for (const table of tables) {
    if (!isMentioned(table)) continue;
    const keys =
      table.table === 'media' ? sql`t.storage_key` : table.table === 'forms' ? sql`t.public_id` : sql`null`;
    const { rows } = await sql<{ id: string; key: string | null }>`
      select t.id, ${keys} as key from ${sql.table(`app.${table.table}`)} t
      where t.tenant_id = ${tx.tenantId} and ${table.rowsOf(site.id)}`.execute(tx);
    for (const { id, key } of rows) {
      ids.add(id);
      if (key !== null) (table.table === 'media' ? uploads : forms).set(key, id);
    }
  }
  return { ids, uploads, forms, mask: site.archive_mask };
};

export const countRows = async (
  tx: TenantTransaction,
  table: ArchiveTable,
  siteId: string,
): Promise<{ rows: number; bytes: number }> => {
  const { rows } = await sql<{ rows: string; bytes: string | null }>`
    select count(*) as rows, sum(pg_column_size(t.*)) as bytes from ${sql.table(`app.${table.table}`)} t
    where t.tenant_id = ${tx.tenantId} and ${table.rowsOf(siteId)}`.execute(tx);
  return { rows: Number(rows[0]!.rows), bytes: Number(rows[0]!.bytes ?? 0) };
};
