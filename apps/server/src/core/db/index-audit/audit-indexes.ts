import type { ClientBase, Pool } from 'pg';

/**
 * Audits the catalogue of the schema `app` for indexes that a large installation needs: what they lack shows only when tables
 * are full. Each finding is a sentence that names the object and the problem.
 */
interface AuditOptions {
  /** Tables without rows of a tenant. */
  globalTables: readonly string[];
  /** Tables whose rows are never deleted, so that no foreign key to them is looked up from their side. */
  keptTables: readonly string[];
  /** Indexes of tenant tables that may begin with another column than `tenant_id`. */
  exceptions: readonly string[];
}

/**
 * What is looked up are the rows that refer to one row. An index serves when its first columns, in any order, are those of the
 * reference, or as many of them as name that row. A partial one may leave out nulls only. A unique one on some of the columns
 * leaves one row at most to be checked.
 */
const findUnindexedReferences = `
  select r.relname || '.' || k.conname as name
  from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  cross join lateral (
    select array_agg(own) as columns from unnest(k.conkey, k.confkey) as pair (own, foreign_)
    where foreign_ = any (coalesce(
      (select conkey from pg_constraint where conrelid = p.oid and contype = 'p' and conkey <@ k.confkey), k.confkey))
  ) needed
  where k.contype = 'f' and k.connamespace = 'app'::regnamespace and p.relname <> all ($1::text[])
    and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and (i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) in (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = k.conrelid and a.attnum = any (k.conkey)))
        and ((i.indkey::int2[])[0:cardinality(needed.columns) - 1] @> needed.columns
          or (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          or i.indisunique and i.indpred is null and k.conkey @> (i.indkey::int2[])[0:i.indnkeyatts - 1]))
  order by 1`;

const findOtherLeadingColumns = `
  select c.relname as index, t.relname as "table"
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped
  where t.relnamespace = 'app'::regnamespace and t.relname <> all ($1::text[])
    and not i.indisunique and i.indkey[0] <> a.attnum
  order by 1`;

const findTablesWithoutTenantIndex = `
  select t.relname as name
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped
  where t.relkind in ('r', 'p') and t.relnamespace = 'app'::regnamespace and t.relname <> all ($1::text[])
    and not exists (
      select from pg_index i where i.indrelid = t.oid and i.indpred is null and i.indkey[0] = a.attnum)
  order by 1`;

/** An empty result means that nothing is missing. */
export const auditIndexes = async (
  owner: Pool | ClientBase,
  { globalTables, keptTables, exceptions }: AuditOptions,
): Promise<string[]> => {
  const references = await owner.query<{ name: string }>(findUnindexedReferences, [keptTables]);
  const tables = await owner.query<{ name: string }>(findTablesWithoutTenantIndex, [globalTables]);
  const others = await owner.query<{ index: string; table: string }>(findOtherLeadingColumns, [globalTables]);
  const found = new Set(others.rows.map(({ index }) => index));
  return [
    ...references.rows.map(({ name }) => `${name} is a foreign key without an index on its columns`),
    ...tables.rows.map(({ name }) => `${name} has no index that begins with tenant_id`),
    ...others.rows
      .filter(({ index }) => !exceptions.includes(index))
      .map(
        ({ index, table }) =>
          `${index} is an index of the tenant table ${table} that begins with another column`,
      ),
    ...exceptions
      .filter((name) => !found.has(name))
      .map((name) => `${name} is on the list of exceptions but is not such an index`),
  ];
};
