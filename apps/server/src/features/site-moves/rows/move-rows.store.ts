// The rows of a site on their way from one tenant to another: copied to temporary tables, deleted, and inserted again. An update of
// `tenant_id` would need the constraints of all tables deferred, and is not possible where tables are distributed by it.
import { type RawBuilder, sql } from 'kysely';
import { escapeLiteral } from 'pg';
import {
  readTenantTables,
  type TenantReference,
  type TenantTable,
  idColumns,
  isOptional,
} from '../../../core/db/tenant-catalogue.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { type MovedTable, movedTables } from './moved-tables.ts';

const stageName = (table: string): string => `moved_${table}`;
/** The temporary table with the rows of a table. */
export const stageOf = (table: string): RawBuilder<unknown> => sql.id('pg_temp', stageName(table));
const tableOf = (table: string): RawBuilder<unknown> => sql.id('app', table);
const columnsOf = ({ columns }: TenantTable): RawBuilder<unknown> =>
  sql.join(columns.map(({ name }) => sql.id(name)));

export const listMovedTables = async (tx: TenantTransaction): Promise<MovedTable[]> => {
  const reader = {
    query: (text: string) => sql.raw(text).execute(tx),
  };
  return movedTables(await readTenantTables(reader));
};

const rowsOf = ({ tenantId }: TenantTransaction, { condition }: MovedTable, siteId: string) =>
  sql`t.tenant_id = ${tenantId} and ${sql.raw(condition.replaceAll('$2', () => escapeLiteral(siteId)))}`;

/** Locks a site that is not in the trash against changes and other moves. */
export const lockSite = async (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('sites')
    .select(['id', 'name', 'owner_id', 'subdomain', 'is_published', 'is_platform', 'published_release_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const stageTables = async (
  tx: TenantTransaction,
  tables: readonly MovedTable[],
  siteId: string,
): Promise<void> => {
  for (const moved of tables) {
    const { table } = moved;
    await sql`create temporary table ${sql.id(stageName(table.name))} on commit drop as
      select ${columnsOf(table)} from ${tableOf(table.name)} t where ${rowsOf(tx, moved, siteId)}`.execute(
      tx,
    );
  }
};

/** Children before their parents. */
export const deleteMoved = async (
  tx: TenantTransaction,
  tables: readonly MovedTable[],
  siteId: string,
): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({ published_release_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
  for (const moved of tables.toReversed())
    await sql`delete from ${tableOf(moved.table.name)} t where ${rowsOf(tx, moved, siteId)}`.execute(tx);
};

const missingParent = (tx: TenantTransaction, { columns, parent, parentColumns }: TenantReference) => {
  const same = columns.map((name, index) =>
    name === 'tenant_id'
      ? sql`p.tenant_id = ${tx.tenantId}`
      : sql`p.${sql.id(parentColumns[index]!)} = s.${sql.id(name)}`,
  );
  return sql`not exists (select from ${tableOf(parent)} p where ${sql.join(same, sql` and `)})`;
};

/**
 * Takes back references to rows that the new tenant does not have, such as to a member of the old one, and leaves out rows that
 * cannot exist without them. Returns the number of rows left out by table.
 */
export const dropForeignReferences = async (
  tx: TenantTransaction,
  tables: readonly MovedTable[],
): Promise<ReadonlyMap<string, number>> => {
  const moved = new Set(tables.map(({ table }) => table.name));
  const dropped = new Map<string, number>();
  for (const { table } of tables) {
    for (const reference of table.references) {
      const isOutside = !moved.has(reference.parent) && reference.columns.includes('tenant_id');
      if (!isOutside || reference.parent === 'tenants') continue;
      const [column] = idColumns(reference);
      const isMissing = sql`s.${sql.id(column!)} is not null and ${missingParent(tx, reference)}`;
      const stage = stageOf(table.name);
      if (isOptional(table, reference)) {
        await sql`update ${stage} s set ${sql.id(column!)} = null where ${isMissing}`.execute(tx);
        continue;
      }
      const { numAffectedRows } = await sql`delete from ${stage} s where ${isMissing}`.execute(tx);
      dropped.set(table.name, (dropped.get(table.name) ?? 0) + Number(numAffectedRows ?? 0));
    }
  }
  return dropped;
};

/** In the new tenant, parents before their children. The site gets its release last, because each refers to the other. */
export const insertMoved = async (
  tx: TenantTransaction,
  tables: readonly MovedTable[],
  { siteId, ownerId, releaseId }: { siteId: string; ownerId: string; releaseId: string | null },
): Promise<void> => {
  await sql`update ${stageOf('sites')} set published_release_id = null, owner_id = ${ownerId}`.execute(tx);
  for (const { table } of tables) {
    const values = table.columns.map(({ name }) =>
      name === 'tenant_id' ? sql`${tx.tenantId}` : sql.id(name),
    );
    await sql`insert into ${tableOf(table.name)} (${columnsOf(table)})
      select ${sql.join(values)} from ${stageOf(table.name)}`.execute(tx);
  }
  await tx
    .updateTable('sites')
    .set({ published_release_id: releaseId })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .execute();
};

const textTypes: readonly string[] = ['text', 'jsonb', 'text[]'];

/** Replaces names that something of the site has in the old tenant, such as addresses of files, in all of its texts. */
export const replaceTexts = async (
  tx: TenantTransaction,
  tables: readonly MovedTable[],
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  if (names.size === 0) return;
  const from = [...names.keys()];
  const to = [...names.values()];
  const patterns = from.map((name) => `%${name}%`);
  for (const { table } of tables) {
    const texts = table.columns.filter(({ name, type }) => textTypes.includes(type) && name !== 'tenant_id');
    if (texts.length === 0) continue;
    const changes = texts.map(
      ({ name, type }) =>
        sql`${sql.id(name)} = app.replace_texts(${sql.id(name)}::text, ${from}, ${to})::${sql.raw(type)}`,
    );
    await sql`update ${stageOf(table.name)} s set ${sql.join(changes)}
      where s::text like any (${patterns}::text[])`.execute(tx);
  }
};
