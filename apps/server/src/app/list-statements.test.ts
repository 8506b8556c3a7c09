// Lists read their rows with a constant number of statements: one more for each row shows only when a list is long.
import type { Form } from '@sitewright/contract/forms/forms';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPng, mediaUploader } from '../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../testing/site-fixture.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { createTestUser, openTenant, type TestSession } from '../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const tenantId = 'counted';
const few = 5;
const many = 40;

let app: TestApp;
let admin: TestSession;
let staff: TestUser;
let site: SiteFixture;
let form: Form;
let statements: string[] | undefined;
const watched = new WeakSet<PoolClient>();

const watch = (client: PoolClient): void => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [first] = args as [string | { text: string }];
      statements?.push(typeof first === 'string' ? first : first.text);
      return query(...args);
    },
  });
};

/** Rows like one row of a table, apart from the given columns; `n` is the number of the copy. */
const multiply = async (
  table: string,
  where: string,
  changes: Readonly<Record<string, string>>,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const pool = app.database.ownerPool;
  const { rows } = await pool.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [`app.${table}`],
  );
  const names = rows.map(({ name }) => name);
  await pool.query(
    `insert into app.${table} (${names.join(', ')})
     select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
     from (select * from app.${table} t where ${where} limit 1) t, generate_series(${from}, ${to}) n`,
  );
};

const newId = (name: string): string =>
  `overlay(overlay(md5('${name}' || n) placing '4' from 13) placing '8' from 17)::uuid`;

/** From the rows that a list has, to so many. */
const fill = async (count: number, from = 1): Promise<void> => {
  const range = { from, to: count - 1 };
  const ofSite = `tenant_id = '${tenantId}' and site_id = '${site.site.id}'`;
  await multiply(
    'users',
    `id = '${admin.id}'`,
    { id: newId('user'), email: `'row-' || n || '@example.com'` },
    range,
  );
  await multiply('memberships', `user_id = '${admin.id}'`, { user_id: newId('user') }, range);
  await multiply('tenants', `id = '${tenantId}'`, { id: `'row-' || n`, name: `'Row ' || n` }, range);
  await multiply(
    'memberships',
    `user_id = '${admin.id}' and tenant_id = '${tenantId}'`,
    { tenant_id: `'row-' || n` },
    range,
  );
  await multiply(
    'sites',
    `id = '${site.site.id}'`,
    { id: newId('site'), subdomain: `'row-' || n`, is_published: 'false', published_release_id: 'null' },
    range,
  );
  await multiply('documents', `id = '${site.home.id}'`, { id: newId('page') }, range);
  await multiply(
    'pages',
    `id = '${site.home.id}'`,
    { id: newId('page'), slug: `'row-' || n`, is_home: 'false' },
    range,
  );
  await multiply(
    'media',
    ofSite,
    { id: newId('media'), owner_id: newId('user'), site_id: newId('site') },
    range,
  );
  await multiply('media', ofSite, { id: newId('own-media'), owner_id: newId('user') }, range);
  await multiply(
    'forms',
    `id = '${form.id}'`,
    { id: newId('form'), public_id: `'row-' || n`, slug: `'row-' || n`, node_id: 'null' },
    range,
  );
  await multiply(
    'form_submissions',
    `form_id = '${form.id}'`,
    { id: newId('submission'), key: `'row-' || n`, assignee_id: newId('user') },
    range,
  );
  await multiply('documents', `${ofSite} and kind = 'post'`, { id: newId('post') }, range);
  await multiply('posts', ofSite, { id: newId('post'), slug: `'row-' || n` }, range);
  await multiply(
    'site_domains',
    ofSite,
    {
      id: newId('domain'),
      name: `'row-' || n || '.example.com'`,
      is_primary: 'false',
      site_id: newId('site'),
    },
    range,
  );
  await multiply(
    'site_domains',
    ofSite,
    { id: newId('own-domain'), name: `'own-' || n || '.example.com'`, is_primary: 'false' },
    range,
  );
  await multiply(
    'audit_log',
    `tenant_id = '${tenantId}' and target_type = 'site'`,
    { actor_id: newId('user'), target_id: `${newId('site')}::text` },
    range,
  );
};

beforeAll(async () => {
  app = await startTestApp();
  app.database.pool.on('acquire', watch);
  await openTenant(app, tenantId);
  admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
  staff = await signInStaff(app, 'SUPER_ADMIN');
  site = await makeSite(app, 'restaurant', admin);
  const { upload } = mediaUploader(app, admin.token, site.site.id);
  expect((await upload(await freshPng(), 'one.png')).status).toBe(201);
  const content = formContentSchema.parse({
    name: 'Quote',
    fields: [{ id: 'name', type: 'text', label: 'Name', name: 'name' }],
  });
  form = (await site.call<Form>('POST', '/forms', content)).body;
  const pool = app.database.ownerPool;
  await pool.query(
    `insert into app.form_versions (tenant_id, form_id, version, definition, hash)
     select tenant_id, id, 1, draft, 'hash' from app.forms where id = $1`,
    [form.id],
  );
  await pool.query(
    `insert into app.form_submissions (tenant_id, site_id, form_id, version, key, answers, assignee_id)
     values ($1, $2, $3, 1, 'first', '{"name":"An"}', $4)`,
    [tenantId, site.site.id, form.id, admin.id],
  );
  expect((await site.call('POST', '/posts', { title: 'First' })).status).toBe(201);
  await pool.query(
    `insert into app.site_domains (tenant_id, site_id, name, token) values ($1, $2, 'row-0.example.com', 'token')`,
    [tenantId, site.site.id],
  );
});
afterAll(() => app.close());

const countStatements = async (path: string, token: string): Promise<{ rows: number; count: number }> => {
  const counts: number[] = [];
  let rows = 0;
  // What a cache, a session or a connection needs now and then is no statement of the list.
  for (let read = 0; read < 4; read += 1) {
    statements = [];
    const { status, body } = await app.api<Record<string, unknown>>('GET', path, { token });
    counts.push(statements.length);
    expect([path, status]).toEqual([path, 200]);
    rows = (Object.values(body).find((value) => Array.isArray(value)) as unknown[]).length;
  }
  statements = undefined;
  return { rows, count: Math.min(...counts) };
};

const lists = (): [path: string, token: string][] => {
  const { id } = site.site;
  return [
    ['/sites?limit=100', admin.token],
    [`/sites/${id}/pages`, admin.token],
    [`/media/site/${id}?limit=100`, admin.token],
    ['/media?limit=100', admin.token],
    [`/sites/${id}/forms`, admin.token],
    [`/sites/${id}/forms/${form.id}/submissions?limit=100`, admin.token],
    ['/submissions?limit=100', admin.token],
    [`/sites/${id}/posts?limit=100`, admin.token],
    [`/sites/${id}/domains`, admin.token],
    ['/tenant/users?limit=100', admin.token],
    ['/tenant/audit?limit=100', admin.token],
    ['/users/me/tenants', admin.token],
    ['/admin/users?limit=100', staff.token],
    ['/admin/tenants?limit=100', staff.token],
    [`/admin/tenants/${tenantId}/sites?limit=100`, staff.token],
    ['/admin/audit?limit=100', staff.token],
    ['/admin/domains?limit=100', staff.token],
    ['/admin/media?limit=100', staff.token],
  ];
};

describe('the number of statements of a list', () => {
  it('is the same for many rows as for few', async () => {
    const read = async (): Promise<Record<string, { rows: number; count: number }>> => {
      const found: Awaited<ReturnType<typeof read>> = {};
      for (const [path, token] of lists()) found[path] = await countStatements(path, token);
      return found;
    };
    await fill(few);
    const before = await read();
    await fill(many, few);
    const after = await read();
    for (const [path, { rows, count }] of Object.entries(after)) {
      expect([path, count]).toEqual([path, before[path]!.count]);
      expect([path, rows >= many, count > 1]).toEqual([path, true, true]);
    }
  });
});
