import type { ClientBase, Pool } from 'pg';

/**
 * Audits the catalogue of the schema `app` for gaps in tenant isolation that no query of the product would show:
 * each finding is a sentence that names the object and the problem.
 */
interface AuditOptions {
  /** Tables without rows of a tenant, or whose rows are looked up before the tenant is known. */
  globalTables: readonly string[];
  runtimeRole?: string;
}

interface Check {
  finding: string;
  /** Each query returns one column `name`; $1 = global tables, $2 = runtime role, both used by every query. */
  sql: string;
}

const inApp = (column: string): string => `${column} = 'app'::regnamespace`;
const hasTenantId = (relation: string): string => `exists (
  select from pg_attribute a where a.attrelid = ${relation} and a.attname = 'tenant_id' and not a.attisdropped)`;
const isTenantTable = (alias: string): string =>
  `${alias}.relkind in ('r', 'p') and ${inApp(`${alias}.relnamespace`)} and ${hasTenantId(`${alias}.oid`)}
   and ${alias}.relname <> all ($1::text[])`;

const checks: readonly Check[] = [
  {
    finding: 'has a tenant_id but its row security is not enabled and forced',
    sql: `select relname as name from pg_class c where ${isTenantTable('c')}
            and not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    finding: 'has a tenant_id but no policy',
    sql: `select relname as name from pg_class c where ${isTenantTable('c')}
            and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  },
  {
    finding: 'is a policy that lets rows be written without a check',
    sql: `select tablename || '.' || policyname as name from pg_policies
          where schemaname = 'app' and cmd in ('ALL', 'INSERT', 'UPDATE') and with_check is null`,
  },
  {
    finding: 'is a policy that does not ask for the tenant or the person',
    sql: `select tablename || '.' || policyname as name from pg_policies
          where schemaname = 'app' and (coalesce(qual, 'tenant()') !~ '(tenant|actor|platform)\\(\\)'
            or coalesce(with_check, 'tenant()') !~ 'tenant\\(\\)')`,
  },
  {
    // Staff read across tenants; they write only inside one tenant.
    finding: 'is a policy that lets the platform scope do more than read',
    sql: `select tablename || '.' || policyname as name from pg_policies
          where schemaname = 'app' and cmd <> 'SELECT'
            and (qual ~ 'platform\\(\\)' or with_check ~ 'platform\\(\\)')`,
  },
  {
    finding: 'has no tenant_id and is not on the list of global tables',
    sql: `select relname as name from pg_class c where relkind in ('r', 'p', 'f')
            and ${inApp('relnamespace')} and not ${hasTenantId('c.oid')} and relname <> all ($1::text[])`,
  },
  {
    finding: 'is on the list of global tables but does not exist',
    sql: `select name from unnest($1::text[]) name
          where not exists (select from pg_class where ${inApp('relnamespace')} and relname = name)`,
  },
  {
    finding: 'is a view that reads with the rights of its owner (it lacks security_invoker)',
    sql: `select relname as name from pg_class where relkind = 'v' and ${inApp('relnamespace')}
            and not coalesce(reloptions @> array['security_invoker=true'], false)`,
  },
  {
    finding: 'is a materialised view, which row security does not reach',
    sql: `select relname as name from pg_class where relkind = 'm' and ${inApp('relnamespace')}`,
  },
  {
    finding: 'is a function that runs with the rights of its owner (security definer)',
    sql: `select proname as name from pg_proc where ${inApp('pronamespace')} and prosecdef`,
  },
  {
    // Foreign keys are checked without row policies, so only the key itself keeps a child row in its tenant.
    finding: 'is a foreign key to a tenant table that does not carry tenant_id',
    sql: `select r.relname || '.' || conname as name from pg_constraint k join pg_class r on r.oid = conrelid
          where contype = 'f' and ${inApp('connamespace')} and ${hasTenantId('k.confrelid')}
            and k.confrelid not in (select oid from pg_class where ${inApp('relnamespace')} and relname = any ($1::text[]))
            and not exists (
              select from unnest(k.conkey, k.confkey) as pair (own, foreign_)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = own and a.attname = 'tenant_id'
              join pg_attribute b on b.attrelid = k.confrelid and b.attnum = foreign_ and b.attname = 'tenant_id')`,
  },
  {
    finding: 'is the role of the application but can pass row security or make roles',
    sql: `select rolname as name from pg_roles where rolname = $2
            and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  },
  {
    finding: 'belongs to the role of the application, which must own nothing',
    sql: `select relname as name from pg_class c join pg_roles o on o.oid = c.relowner where o.rolname = $2`,
  },
  {
    finding: 'is a role that the role of the application may become',
    sql: `select g.rolname as name from pg_auth_members m join pg_roles g on g.oid = m.roleid
          join pg_roles u on u.oid = m.member where u.rolname = $2`,
  },
  {
    finding: 'may be emptied or given triggers and references by the role of the application',
    sql: `select relname as name from pg_class where relkind in ('r', 'p') and ${inApp('relnamespace')}
            and has_table_privilege($2::name, oid, 'truncate, references, trigger')`,
  },
];

/** An empty result means a clean catalogue. */
export const auditCatalogue = async (
  owner: Pool | ClientBase,
  { globalTables, runtimeRole = 'sitewright_app' }: AuditOptions,
): Promise<string[]> => {
  const findings: string[] = [];
  for (const { finding, sql } of checks) {
    const { rows } = await owner.query<{ name: string }>(
      // Declared first, because the server must know the type of each parameter.
      `with given as (select $1::text[], $2::name) ${sql} order by 1`,
      [globalTables, runtimeRole],
    );
    findings.push(...rows.map(({ name }) => `${name} ${finding}`));
  }
  return findings;
};
