// Tables of a tenant and how they refer to each other, from the catalogue of a database.
/** A connection, as far as the catalogue needs one. */
export interface CatalogueReader {
  query: (text: string) => Promise<{ rows: unknown[] }>;
}

export interface TenantColumn {
  name: string;
  type: string;
  isNullable: boolean;
  isKey: boolean;
}

export interface TenantReference {
  columns: string[];
  parent: string;
  parentColumns: string[];
}

export interface TenantTable {
  name: string;
  columns: TenantColumn[];
  references: TenantReference[];
}

const readColumns = `select c.relname as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    coalesce(a.attnum = any (p.conkey), false) as "isKey"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
  where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
    and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
  order by c.relname, a.attnum`;

const readReferences = `select c.relname as table, p.relname as parent,
    (select array_agg(a.attname::text order by x.n) from unnest(k.conkey) with ordinality x (num, n)
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.num) as columns,
    (select array_agg(a.attname::text order by x.n) from unnest(k.confkey) with ordinality x (num, n)
     join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.num) as "parentColumns"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'app'::regnamespace order by c.relname, k.conname`;

/** All tables with rows of a tenant. */
export const readTenantTables = async (client: CatalogueReader): Promise<Map<string, TenantTable>> => {
  const columns = (await client.query(readColumns)).rows as (TenantColumn & { table: string })[];
  const references = (await client.query(readReferences)).rows as (TenantReference & { table: string })[];
  const tables = new Map<string, TenantTable>();
  for (const { table, ...column } of columns) {
    const found = tables.get(table) ?? { name: table, columns: [], references: [] };
    found.columns.push(column);
    tables.set(table, found);
  }
  for (const { table, ...reference } of references) tables.get(table)?.references.push(reference);
  return tables;
};

const columnOf = (table: TenantTable, name: string): TenantColumn =>
  table.columns.find((column) => column.name === name)!;

/** The columns of a reference that say which row, besides the tenant. */
export const idColumns = ({ columns }: TenantReference): string[] =>
  columns.filter((name) => name !== 'tenant_id');

/** Whether a row can do without this reference. */
export const isOptional = (table: TenantTable, reference: TenantReference): boolean =>
  reference.columns.some((name) => {
    const column = columnOf(table, name);
    return column.isNullable && !column.isKey;
  });

/** Leaves out tables, and those whose rows cannot exist without them. */
export const withoutTables = (
  tables: ReadonlyMap<string, TenantTable>,
  isLeftOut: (name: string) => boolean,
): Map<string, TenantTable> => {
  const kept = new Map([...tables].filter(([name]) => !isLeftOut(name)));
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const [name, table] of kept) {
      const needsMissing = table.references.some(
        (reference) =>
          tables.has(reference.parent) && !kept.has(reference.parent) && !isOptional(table, reference),
      );
      if (!needsMissing) continue;
      kept.delete(name);
      isDone = false;
    }
  }
  return kept;
};

/** Parents before their children. @throws Error for a cycle. */
export const inInsertOrder = (tables: ReadonlyMap<string, TenantTable>): TenantTable[] => {
  const ordered: TenantTable[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (table: TenantTable): void => {
    if (state.get(table.name) === 'done') return;
    if (state.get(table.name) === 'open')
      throw new Error(`the tables around ${table.name} refer to each other in a circle`);
    state.set(table.name, 'open');
    for (const { parent } of table.references) {
      const next = tables.get(parent);
      if (next && next !== table) visit(next);
    }
    state.set(table.name, 'done');
    ordered.push(table);
  };
  for (const table of tables.values()) visit(table);
  return ordered;
};

/**
 * For each table with rows of one site the condition that finds them: by their site, or by the row that they belong to.
 * `$1` is the tenant, `$2` the site.
 */
export const siteConditions = (tables: ReadonlyMap<string, TenantTable>): Map<string, string> => {
  const conditions = new Map([['sites', 't.id = $2']]);
  for (const { name, columns } of tables.values())
    if (columns.some((column) => column.name === 'site_id')) conditions.set(name, 't.site_id = $2');
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const table of tables.values()) {
      if (conditions.has(table.name)) continue;
      const owner = table.references.find(
        (reference) =>
          conditions.has(reference.parent) &&
          reference.parent !== table.name &&
          !isOptional(table, reference),
      );
      if (!owner) continue;
      const alias = `p${conditions.size}`;
      const join = owner.columns
        .map((column, index) => `${alias}.${owner.parentColumns[index]!} = t.${column}`)
        .join(' and ');
      const inner = conditions.get(owner.parent)!.replaceAll(/\bt\./g, `${alias}.`);
      conditions.set(
        table.name,
        `exists (select from app.${owner.parent} ${alias} where ${join} and ${inner})`,
      );
      isDone = false;
    }
  }
  return conditions;
};
