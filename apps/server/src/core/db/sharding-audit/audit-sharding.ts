import type { ClientBase, Pool } from 'pg';

/**
 * Audits the schema `app` for what keeps its tables from being distributed by `tenant_id` with Citus: each rule is one of its
 * documentation (“Citus distributed tables: limitations”). Tables without tenants, and those that are looked up before a tenant is
 * known, become reference tables, which every node has.
 */
interface AuditOptions {
  /** Tables that become reference tables. */
  referenceTables: readonly string[];
  /** Known obstacles by name, with what removes each. */
  exceptions: Readonly<Record<string, string>>;
}

interface Rule {
  finding: string;
  /** Answers one column `name`; $1 = reference tables. */
  sql: string;
}

const isDistributed = (oid: string): string => `exists (
  select from pg_class own join pg_attribute key on key.attrelid = own.oid and key.attname = 'tenant_id' and not key.attisdropped
  where own.oid = ${oid} and own.relnamespace = 'app'::regnamespace and own.relname <> all ($1::text[]))`;

const keyOf = (relation: string): string =>
  `(select attnum from pg_attribute where attrelid = ${relation} and attname = 'tenant_id')`;

const rules: readonly Rule[] = [
  {
    finding: 'is a unique index without tenant_id: each shard would check its own rows only',
    sql: `select t.relname || '.' || c.relname as name
          from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
          where i.indisunique and ${isDistributed('t.oid')} and not ${keyOf('t.oid')} = any (i.indkey)`,
  },
  {
    finding: 'is a foreign key between distributed tables without tenant_id on both sides',
    sql: `select r.relname || '.' || k.conname as name
          from pg_constraint k join pg_class r on r.oid = k.conrelid
          where k.contype = 'f' and ${isDistributed('k.conrelid')} and ${isDistributed('k.confrelid')}
            and not exists (select from unnest(k.conkey, k.confkey) as pair (own, other)
              where own = ${keyOf('k.conrelid')} and other = ${keyOf('k.confrelid')})`,
  },
  {
    finding: 'is a foreign key from a reference table to a distributed one',
    sql: `select r.relname || '.' || k.conname as name
          from pg_constraint k join pg_class r on r.oid = k.conrelid
          where k.contype = 'f' and k.connamespace = 'app'::regnamespace
            and not ${isDistributed('k.conrelid')} and ${isDistributed('k.confrelid')}`,
  },
  {
    finding: 'is a foreign key that sets columns of its key to null: tenant_id cannot be null',
    sql: `select r.relname || '.' || k.conname as name
          from pg_constraint k join pg_class r on r.oid = k.conrelid
          where k.contype = 'f' and ${isDistributed('k.conrelid')} and k.confdeltype in ('n', 'd')
            and ${keyOf('k.conrelid')} = any (coalesce(k.confdelsetcols, k.conkey))`,
  },
  {
    finding: 'has a tenant_id that may be null',
    sql: `select d.relname as name from pg_class d
          join pg_attribute a on a.attrelid = d.oid and a.attname = 'tenant_id' and not a.attnotnull
          where d.relkind in ('r', 'p') and ${isDistributed('d.oid')}`,
  },
  {
    finding: 'is a numbered column that is no bigint: each node gets a range of 64-bit numbers',
    sql: `select d.relname || '.' || a.attname as name from pg_class d
          join pg_attribute a on a.attrelid = d.oid and a.attnum > 0 and not a.attisdropped
          left join pg_attrdef v on v.adrelid = d.oid and v.adnum = a.attnum
          where d.relkind in ('r', 'p') and ${isDistributed('d.oid')} and a.atttypid <> 'bigint'::regtype
            and (a.attidentity <> '' or pg_get_expr(v.adbin, v.adrelid) like 'nextval%')`,
  },
];

/** An empty result means that nothing but the exceptions keeps a table from being distributed. */
export const auditSharding = async (
  owner: Pool | ClientBase,
  { referenceTables, exceptions }: AuditOptions,
): Promise<string[]> => {
  const found: string[] = [];
  const met = new Set<string>();
  for (const { finding, sql } of rules) {
    const { rows } = await owner.query<{ name: string }>(`${sql} order by 1`, [referenceTables]);
    for (const { name } of rows) {
      met.add(name);
      if (!(name in exceptions)) found.push(`${name} ${finding}`);
    }
  }
  const gone = Object.keys(exceptions).filter((name) => !met.has(name));
  return [...found, ...gone.map((name) => `${name} is on the list of exceptions but breaks no rule`)];
};
