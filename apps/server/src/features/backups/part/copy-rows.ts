// Copies the rows of a workspace or site from a restored database into the live one, under new ids.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { prepareToCopy } from '../../../core/backup/dump-rows.ts';
import type { NewValues } from './new-values.ts';
import {
  idColumns,
  isOptional,
  type TenantReference,
  type TenantTable,
} from '../../../core/db/tenant-catalogue.ts';

const absent = String.raw`\N`;

export interface RowCopy {
  from: ClientBase;
  to: ClientBase;
  /** Of the rows in the backup. */
  tenantId: string;
  siteId: string | undefined;
  newTenantId: string;
  values: NewValues;
  /** Tables that are copied; other tables of the tenant may exist at the target. */
  copied: ReadonlySet<string>;
  /** Stands in for users who do not exist any more. */
  fallbackUserId: string;
  /** Fixed values of columns by `table.column`, as COPY writes them. */
  fixed: ReadonlyMap<string, (old: string) => string>;
}

/** Rows that exist at the target, by table: users, and what is not copied. */
class TargetRows {
  readonly #sets = new Map<string, Set<string>>();

  /** Values of a column. */
  async load(
    { to, newTenantId }: RowCopy,
    { parent, parentColumns }: TenantReference,
    column: string,
  ): Promise<ReadonlySet<string>> {
    const place = `${parent}.${column}`;
    const found = this.#sets.get(place);
    if (found) return found;
    const hasTenant = parentColumns.includes('tenant_id');
    const { rows } = await to.query<{ id: string }>(
      `select ${escapeIdentifier(column)}::text as id from app.${escapeIdentifier(parent)}
       ${hasTenant ? `where tenant_id = ${escapeLiteral(newTenantId)}` : ''}`,
    );
    const set = new Set(rows.map(({ id }) => id));
    this.#sets.set(place, set);
    return set;
  }
}

interface Check {
  index: number;
  isOptional: boolean;
  isUser: boolean;
  existing: ReadonlySet<string>;
}

/** The column that says which row, of a reference with several: the one that can be empty, or the last. */
const decidingColumn = (table: TenantTable, reference: TenantReference): string | undefined => {
  const names = idColumns(reference);
  return names.find((name) => isOptional(table, { ...reference, columns: [name] })) ?? names.at(-1);
};

/** References to rows that are not copied: each is checked, because the target may not have them. */
const checksOf = async (copy: RowCopy, table: TenantTable, target: TargetRows): Promise<Check[]> => {
  const checks: Check[] = [];
  for (const reference of table.references) {
    if (reference.parent === 'tenants' || copy.copied.has(reference.parent)) continue;
    const column = decidingColumn(table, reference);
    if (column === undefined) continue;
    const parentColumn = reference.parentColumns[reference.columns.indexOf(column)]!;
    checks.push({
      index: table.columns.findIndex(({ name }) => name === column),
      isOptional: isOptional(table, { ...reference, columns: [column] }),
      isUser: reference.parent === 'users',
      existing: await target.load(copy, reference, parentColumn),
    });
  }
  return checks;
};

/** The row as it is at the target; undefined when it cannot exist there. */
const renameRow = (
  line: string,
  copy: RowCopy,
  { table, checks }: { table: TenantTable; checks: readonly Check[] },
): string | undefined => {
  const fields = line.split('\t');
  for (const { index, isOptional: canBeNull, isUser, existing } of checks) {
    const value = fields[index]!;
    if (value === absent || existing.has(value)) continue;
    if (canBeNull) fields[index] = absent;
    else if (isUser) fields[index] = copy.fallbackUserId;
    else return undefined;
  }
  return fields
    .map((field, index) => {
      const { name } = table.columns[index]!;
      const fixed = copy.fixed.get(`${table.name}.${name}`);
      if (name === 'tenant_id') return copy.newTenantId;
      return fixed ? fixed(field) : copy.values.inText(field);
    })
    .join('\t');
};

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** `condition` speaks of the table as `t`; literals are put in, because COPY takes no parameters. */
const copyQuery = (table: TenantTable, condition: string, { tenantId, siteId }: RowCopy): string => {
  const columns = table.columns.map(({ name }) => `t.${escapeIdentifier(name)}`).join(', ');
  const where = `t.tenant_id = ${escapeLiteral(tenantId)} and ${condition}`;
  return `copy (select ${columns} from app.${escapeIdentifier(table.name)} t where ${where.replaceAll('$2', () => escapeLiteral(siteId ?? ''))}) to stdout`;
};

const copyTable = async (
  copy: RowCopy,
  table: TenantTable,
  condition: string,
  target: TargetRows,
): Promise<number> => {
  const checks = await checksOf(copy, table, target);
  const source = copy.from.query(copyTo(copyQuery(table, condition, copy)));
  async function* renamed(): AsyncGenerator<string> {
    for await (const line of linesOf(source as AsyncIterable<Buffer>)) {
      const row = renameRow(line, copy, { table, checks });
      if (row !== undefined) yield `${row}\n`;
    }
  }
  const columns = table.columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  const name = `app.${escapeIdentifier(table.name)}`;
  // COPY does not go through row security; a select does.
  await copy.to.query(
    `create temporary table part_rows on commit drop as select ${columns} from ${name} limit 0`,
  );
  await pipeline(
    Readable.from(renamed(), { objectMode: false }),
    copy.to.query(copyFrom('copy part_rows from stdin')),
  );
  const { rowCount } = await copy.to.query(
    `insert into ${name} (${columns}) select ${columns} from part_rows`,
  );
  await copy.to.query('drop table part_rows');
  return rowCount ?? 0;
};

/** In the transactions of the caller. Returns the number of rows. */
export const copyRows = async (
  copy: RowCopy,
  tables: readonly TenantTable[],
  conditionOf: (table: string) => string,
): Promise<number> => {
  const target = new TargetRows();
  await prepareToCopy(copy.from);
  await prepareToCopy(copy.to);
  await copy.to.query(`set local search_path to default`);
  await copy.to.query(`select set_config('app.tenant_id', $1, true)`, [copy.newTenantId]);
  let rows = 0;
  for (const table of tables) rows += await copyTable(copy, table, conditionOf(table.name), target);
  return rows;
};

/** The ids that the rows of a table have for themselves, and not of a row that they refer to. */
export const listOwnIds = async (
  { from, tenantId, siteId }: Pick<RowCopy, 'from' | 'tenantId' | 'siteId'>,
  table: TenantTable,
  condition: string,
): Promise<string[]> => {
  const isOwn = table.columns.some(({ name, type, isKey }) => name === 'id' && type === 'uuid' && isKey);
  if (!isOwn) return [];
  const where = condition.includes('$2') ? condition : `${condition} and $2::text is not distinct from $2`;
  const { rows } = await from.query<{ id: string }>(
    `select t.id::text as id from app.${escapeIdentifier(table.name)} t where t.tenant_id = $1 and ${where}`,
    [tenantId, siteId ?? null],
  );
  return rows.map(({ id }) => id);
};
