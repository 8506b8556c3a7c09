// Fills the database with copies of the models, in SQL. Constraints, triggers and row security stay on.
import type { OwnerClient } from './owner-client.ts';
import type { ModelSite } from './models.ts';
import { mark, type ModelTable } from './model-rows.ts';
import { shapeOf, type Sizes, tenantOf } from './sizes.ts';
import { shapes } from './models.ts';

const batch = 200;
export const tenantIdOf = (n: number): string => `tenant-${n}`;

/** Other values of columns by `table.column`; `c` is the copy and `t` the row of the model. */
const fixedColumns: Readonly<Record<string, string>> = {
  'sites.name': `t.name || ' ' || c.n`,
  'sites.published_release_id': 'null',
  'sites.is_published': 'false',
  'sites.updated_at': `t.updated_at - c.n * interval '1 minute'`,
  'sites.created_at': `t.created_at - c.n * interval '1 minute'`,
  // Unique in a workspace, which may have several copies of one file.
  'blobs.sha256': `md5(t.sha256 || c.n) || md5(c.n || t.sha256)`,
  // The models sent theirs faster than a person types.
  'form_submissions.spam_state': `'ham'`,
  'form_submissions.spam_reasons': `'{}'`,
  'form_submissions.submitted_at': `t.submitted_at - (c.n % 10000) * interval '1 minute'`,
};

const expression = (table: ModelTable, column: string, type: string): string => {
  const fixed = fixedColumns[`${table.name}.${column}`];
  if (fixed !== undefined) return fixed;
  if (column === 'tenant_id') return 'c.tenant_id';
  if (table.userColumns.has(column)) return `case when t.${column} is not null then c.owner_id end`;
  if (/^(uuid|text|jsonb|character varying)/.test(type))
    return `replace(t.${column}::text, '${mark}', c.hex)::${type}`;
  return `t.${column}`;
};

const copyStatement = (table: ModelTable): string => {
  const columns = table.columns.map(({ name }) => name);
  const values = table.columns.map(({ name, type }) => expression(table, name, type));
  return `insert into app.${table.name} (${columns.join(', ')})
    overriding system value
    select ${values.join(', ')} from scale.copies c join scale.${table.name} t on t.model = c.model
    where c.n >= $1 and c.n < $2`;
};

/** Rows like one row, apart from the given columns; `n` is the number of the copy. */
export const repeatRow = async (
  client: OwnerClient,
  table: string,
  {
    where,
    changes,
    from = 0,
    count,
  }: { where: string; changes: Record<string, string>; from?: number; count: number },
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [`app.${table}`],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into app.${table} (${names.join(', ')})
     select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
     from (select * from app.${table} where ${where} limit 1) t, generate_series(${from}, ${from + count - 1}) n`,
  );
};

/** A valid random-looking UUID of the copy. */
export const numberedId = (kind: string, n = 'n'): string =>
  `overlay(overlay(md5('${kind}-' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

const createTenants = async (client: OwnerClient, model: ModelSite, sizes: Sizes): Promise<void> => {
  const { tenants, users } = sizes;
  await repeatRow(client, 'users', {
    where: `id = '${model.ownerId}'`,
    changes: {
      id: numberedId('user'),
      email: `'user-' || n || '@example.com'`,
      first_name: `'User'`,
      last_name: `'Number ' || n`,
      created_at: `t.created_at - n * interval '1 minute'`,
    },
    count: users,
  });
  const tenant = `'tenant-' || n`;
  await repeatRow(client, 'tenants', {
    where: `id = '${model.tenantId}'`,
    changes: { id: tenant, name: `'Workspace ' || n`, owner_id: numberedId('user') },
    count: tenants,
  });
  await client.query(
    `insert into app.host_names (name, kind, tenant_id)
     select 'tenant-' || n, 'tenant', 'tenant-' || n from generate_series(0, ${tenants - 1}) n`,
  );
  // User n owns workspace n; the others are members.
  await repeatRow(client, 'memberships', {
    where: `tenant_id = '${model.tenantId}'`,
    changes: {
      tenant_id: `'tenant-' || n % ${tenants}`,
      user_id: numberedId('user'),
      role: `case when n < ${tenants} then 'ADMIN' else 'USER' end`,
    },
    count: users,
  });
};

const planCopies = async (client: OwnerClient, models: readonly ModelSite[], sizes: Sizes): Promise<void> => {
  await client.query(
    `create table scale.copies (n integer primary key, model integer not null, tenant_id text not null,
       owner_id uuid not null, hex text not null)`,
  );
  const tenantOfSite = tenantOf(sizes);
  const variants = models.length / shapes.length;
  const rows = Array.from({ length: sizes.sites }, (_, n) => ({
    n,
    model: (n % variants) * shapes.length + shapeOf(n),
    tenant: tenantOfSite(n),
  }));
  await client.query(
    `insert into scale.copies
     select n, model, 'tenant-' || tenant, ${numberedId('user', 'tenant')}, lpad(to_hex(n + 1), 8, '0')
     from json_to_recordset($1) as r (n integer, model integer, tenant integer)`,
    [JSON.stringify(rows)],
  );
};

const copySites = async (
  client: OwnerClient,
  tables: readonly ModelTable[],
  { sites }: Sizes,
  log: (line: string) => void,
): Promise<void> => {
  const statements = tables.map(copyStatement);
  for (let from = 0; from < sites; from += batch) {
    const range = [from, Math.min(from + batch, sites)];
    await client.query('begin');
    for (const statement of statements) await client.query(statement, range);
    await client.query(
      `update app.sites s set is_published = t.is_published, published_release_id =
         replace(t.published_release_id::text, '${mark}', c.hex)::uuid
       from scale.copies c join scale.sites t on t.model = c.model
       where s.tenant_id = c.tenant_id and s.id = replace(t.id::text, '${mark}', c.hex)::uuid
         and c.n >= $1 and c.n < $2 and c.n % 2 = 1`,
      range,
    );
    await client.query('commit');
    if ((from / batch) % 25 === 24) log(`${from + batch} of ${sites} sites are copied`);
  }
};

/** The site with the most pages, in the largest workspace, and the busiest form. */
const growLargest = async (client: OwnerClient, sizes: Sizes): Promise<void> => {
  const { rows } = await client.query<{ site: string; page: string; form: string }>(
    `select f.site_id as site, f.id as form,
       (select p.id from app.pages p where p.tenant_id = f.tenant_id and p.site_id = f.site_id and not p.is_home
        limit 1) as page
     from app.forms f where f.tenant_id = $1
       and f.node_id is null and f.name = 'Quote' order by f.id limit 1`,
    [tenantIdOf(0)],
  );
  const { site, page, form } = rows[0]!;
  const pages = { count: sizes.pagesOfLargest, where: `id = '${page}' and tenant_id = '${tenantIdOf(0)}'` };
  await repeatRow(client, 'documents', { ...pages, changes: { id: numberedId('page') } });
  await repeatRow(client, 'pages', {
    ...pages,
    changes: { id: numberedId('page'), slug: `'many-' || n`, title: `'Page ' || n` },
  });
  for (let from = 0; from < sizes.submissionsOfLargest; from += 5_000)
    await addSubmissions(client, form, from, Math.min(5_000, sizes.submissionsOfLargest - from));
  await client.query('create table scale.largest as select $1::uuid as site_id, $2::uuid as form_id', [
    site,
    form,
  ]);
};

const addSubmissions = async (
  client: OwnerClient,
  form: string,
  from: number,
  count: number,
): Promise<void> => {
  await repeatRow(client, 'form_submissions', {
    where: `tenant_id = '${tenantIdOf(0)}' and form_id = '${form}'`,
    changes: {
      id: numberedId('submission'),
      key: `'many-' || n`,
      answers: `jsonb_build_object('name', 'Visitor ' || n, 'email', 'visitor' || n || '@example.com',
        'guests', n % 40, 'day', to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD'),
        'message', 'A table at the window, number ' || n)`,
      search: `'Visitor ' || n || E'\\n' || 'visitor' || n || '@example.com' || E'\\n' || 'A table at the window, number ' || n`,
      submitted_at: `timestamptz '2026-11-01' - n * interval '150 seconds'`,
    },
    from,
    count,
  });
  await client.query(
    `insert into app.form_answers
       (tenant_id, submission_id, form_id, field_id, position, text_value, number_value, date_value)
     select s.tenant_id, s.id, s.form_id, a.key, 0, case when a.key <> 'guests' then a.value end,
       case when a.key = 'guests' then a.value::float8 end, case when a.key = 'day' then a.value end
     from app.form_submissions s, jsonb_each_text(s.answers) a
     where s.tenant_id = $1 and s.form_id = $2
       and s.key in (select 'many-' || n from generate_series($3::int, $4::int) n)`,
    [tenantIdOf(0), form, from, from + count - 1],
  );
};

/** Ten entries of the audit log and a tenth of a domain for each site. */
const addTheRest = async (client: OwnerClient): Promise<void> => {
  await client.query(
    `insert into app.audit_log (tenant_id, at, actor_id, action, target_type, target_id)
     select c.tenant_id, now() - (c.n * 10 + k) * interval '1 minute', c.owner_id, 'site.updated', 'site',
       replace(t.id::text, '${mark}', c.hex)
     from scale.copies c join scale.sites t on t.model = c.model, generate_series(1, 10) k`,
  );
  await client.query(
    `insert into app.site_domains (tenant_id, site_id, name, token, state, checked_at)
     select c.tenant_id, replace(t.id::text, '${mark}', c.hex)::uuid, 'www.site-' || c.n || '.example', 'token-' || c.n,
       'active', now()
     from scale.copies c join scale.sites t on t.model = c.model where c.n % 10 = 0`,
  );
};

export const multiply = async (
  client: OwnerClient,
  { models, tables, sizes }: { models: readonly ModelSite[]; tables: readonly ModelTable[]; sizes: Sizes },
  log: (line: string) => void,
): Promise<void> => {
  await createTenants(client, models[0]!, sizes);
  await planCopies(client, models, sizes);
  await copySites(client, tables, sizes, log);
  await growLargest(client, sizes);
  await addTheRest(client);
  log('the copies are there; vacuuming');
  await client.query('vacuum analyze');
};
