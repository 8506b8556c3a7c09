import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { globalTables } from '../tables.ts';
import { auditIndexes } from './audit-indexes.ts';
import { indexExceptions, keptTables } from './index-exceptions.data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const named = indexExceptions.flatMap(({ indexes }) => indexes);

/** Makes a change, runs the audit, and undoes the change. */
const auditWith = async (change: string, exceptions: readonly string[] = named): Promise<string[]> => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return await auditIndexes(client, { globalTables, keptTables: Object.keys(keptTables), exceptions });
  } finally {
    await client.query('rollback');
    client.release();
  }
};

it('finds no missing index in the schema of the product', async () => {
  expect(await auditWith('select 1')).toEqual([]);
});

const child = `create table app.hole (tenant_id text, id uuid, media_id uuid, primary key (tenant_id, id),
  constraint to_media foreign key (tenant_id, media_id) references app.media (tenant_id, id));`;

it.each([
  ['without any index', ''],
  ['with an index on a part of its columns', 'create index hole_media on app.hole (tenant_id)'],
  [
    'with an index of some rows',
    'create index hole_media on app.hole (tenant_id, media_id) where id > media_id',
  ],
  [
    'with an index whose first column is another',
    'create index hole_media on app.hole (tenant_id, id, media_id)',
  ],
])('finds a foreign key %s', async (_case, index) => {
  expect(await auditWith(child + index)).toEqual([
    'hole.to_media is a foreign key without an index on its columns',
  ]);
});

it.each([
  ['an index with its columns and more', 'create index hole_media on app.hole (media_id, tenant_id, id)'],
  [
    'an index that leaves out nulls',
    'create index hole_media on app.hole (tenant_id, media_id) where media_id is not null',
  ],
  ['a unique index on a part of it', 'create unique index hole_media on app.hole (media_id)'],
])('accepts for a foreign key %s', async (_case, index) => {
  const exceptions = index.includes('(media_id, ') ? [...named, 'hole_media'] : named;
  expect(await auditWith(child + index, exceptions)).toEqual([]);
});

it('finds a tenant table that can only be read as a whole, and an index that ignores the tenant', async () => {
  const change =
    'create table app.hole (id uuid primary key, tenant_id text, at timestamptz); create index hole_at on app.hole (at)';
  expect(await auditWith(change)).toEqual([
    'hole has no index that begins with tenant_id',
    'hole_at is an index of the tenant table hole that begins with another column',
  ]);
});

it('finds an exception that no longer exists', async () => {
  expect(await auditWith('select 1', [...named, 'gone'])).toEqual([
    'gone is on the list of exceptions but is not such an index',
  ]);
});
