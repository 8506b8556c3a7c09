import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { auditCatalogue } from './catalogue-audit.ts';
import { globalTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Creates a hole, runs the audit, and undoes the hole. */
const auditWith = async (hole: string, tables: readonly string[] = globalTables): Promise<string[]> => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(hole);
    return await auditCatalogue(client, { globalTables: tables });
  } finally {
    await client.query('rollback');
    client.release();
  }
};

it('finds nothing in the schema of the product', async () => {
  expect(await auditCatalogue(database.ownerPool, { globalTables })).toEqual([]);
});

const policy = `create policy p on app.hole using (tenant_id = (select app.tenant()))
  with check (tenant_id = (select app.tenant()))`;
const wall = `alter table app.hole enable row level security; alter table app.hole force row level security; ${policy}`;

it.each([
  [
    'a tenant table without row security',
    `create table app.hole (tenant_id text)`,
    [
      'hole has a tenant_id but its row security is not enabled and forced',
      'hole has a tenant_id but no policy',
    ],
  ],
  [
    'row security that the owner passes',
    `create table app.hole (tenant_id text); alter table app.hole enable row level security; ${policy}`,
    ['hole has a tenant_id but its row security is not enabled and forced'],
  ],
  [
    'a policy that lets rows move to another tenant',
    `alter policy tenant_rows on app.media using (true) with check (true);
     create policy moving on app.media for update using (tenant_id = app.tenant())`,
    [
      'media.moving is a policy that lets rows be written without a check',
      'media.tenant_rows is a policy that does not ask for the tenant or the person',
    ],
  ],
  [
    'a table that nobody declared global',
    `create table app.hole (id int)`,
    ['hole has no tenant_id and is not on the list of global tables'],
  ],
  [
    'a view that reads with its owner’s rights',
    `create view app.hole as select * from app.sites`,
    ['hole is a view that reads with the rights of its owner (it lacks security_invoker)'],
  ],
  [
    'a materialised view',
    `create materialized view app.hole as select * from app.sites`,
    ['hole is a materialised view, which row security does not reach'],
  ],
  [
    'a function that runs with its owner’s rights',
    `create function app.hole() returns int language sql security definer as 'select 1'`,
    ['hole is a function that runs with the rights of its owner (security definer)'],
  ],
  [
    'a foreign key that could cross tenants',
    `create unique index media_id on app.media (id);
     create table app.hole (tenant_id text, media_id uuid constraint to_media references app.media (id)); ${wall}`,
    ['hole.to_media is a foreign key to a tenant table that does not carry tenant_id'],
  ],
  [
    'a foreign key whose tenant_id points at another column',
    `create table app.parent (tenant_id text, code text, primary key (code, tenant_id));
     alter table app.parent enable row level security; alter table app.parent force row level security;
     create policy p on app.parent using (tenant_id = app.tenant()) with check (tenant_id = app.tenant());
     create table app.hole (tenant_id text, code text,
       constraint crossed foreign key (tenant_id, code) references app.parent (code, tenant_id)); ${wall}`,
    ['hole.crossed is a foreign key to a tenant table that does not carry tenant_id'],
  ],
  [
    'a role of the application that passes row security',
    `alter role sitewright_app bypassrls`,
    ['sitewright_app is the role of the application but can pass row security or make roles'],
  ],
  [
    'a table that belongs to the role of the application',
    `grant create on schema app to sitewright_app; alter table app.media owner to sitewright_app`,
    expect.arrayContaining(['media belongs to the role of the application, which must own nothing']),
  ],
  [
    'a role that the application may become',
    `create role hole_role; grant hole_role to sitewright_app`,
    ['hole_role is a role that the role of the application may become'],
  ],
  [
    'a table that the application may empty',
    `grant truncate on app.audit_log to sitewright_app`,
    ['audit_log may be emptied or given triggers and references by the role of the application'],
  ],
])('finds %s', async (_hole, sql, findings) => {
  expect(await auditWith(sql)).toEqual(findings);
});

it('finds an entry in the list of global tables that is not a table', async () => {
  expect(await auditWith('select 1', [...globalTables, 'gone'])).toEqual([
    'gone is on the list of global tables but does not exist',
  ]);
});
