import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { globalTables } from '../tables.ts';
import { auditSharding } from './audit-sharding.ts';
import { shardingExceptions } from './sharding-exceptions.data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Changes the schema, runs the audit, and undoes the change. */
const auditWith = async (change: string): Promise<string[]> => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return await auditSharding(client, { referenceTables: globalTables, exceptions: shardingExceptions });
  } finally {
    await client.query('rollback');
    client.release();
  }
};

it('the tables can be distributed by tenant, but for what is listed with its remedy', async () => {
  expect(await auditWith('select 1')).toEqual([]);
});

it.each([
  [
    'a unique index without the tenant',
    'create unique index hole on app.pages (slug)',
    'pages.hole is a unique index without tenant_id',
  ],
  [
    'a reference that leaves the tenant out',
    `create unique index own on app.sites (tenant_id, id, name); create table app.hole (tenant_id text not null, site_id uuid);
     create unique index site_alone on app.sites (id);
     alter table app.hole add constraint to_site foreign key (site_id) references app.sites (id)`,
    'hole.to_site is a foreign key between distributed tables without tenant_id',
  ],
  [
    'a tenant that may be missing',
    'create table app.hole (tenant_id text, id uuid)',
    'hole has a tenant_id that may be null',
  ],
  [
    'a row of all nodes that refers to one of a tenant',
    'alter table app.settings add column hole text, add column site uuid, add constraint to_site foreign key (hole, site) references app.sites (tenant_id, id)',
    'settings.to_site is a foreign key from a reference table to a distributed one',
  ],
  [
    'numbers of 32 bits',
    'create table app.hole (tenant_id text not null, number integer generated always as identity)',
    'hole.number is a numbered column that is no bigint',
  ],
])('%s is found', async (_case, change, finding) => {
  expect(await auditWith(change)).toContainEqual(expect.stringContaining(finding));
});

it('an exception that breaks no rule is found', async () => {
  const found = await auditSharding(database.ownerPool, {
    referenceTables: globalTables,
    exceptions: { ...shardingExceptions, 'pages.gone': 'no longer there' },
  });
  expect(found).toEqual(['pages.gone is on the list of exceptions but breaks no rule']);
});
