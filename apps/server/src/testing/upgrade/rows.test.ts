import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../core/db/open-database.ts';
import { createLog } from '../../core/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { lastOldMigration, readFixtureData, type TableFingerprint } from './fixture-data.ts';
import { intendedChanges } from './intended-changes.ts';
import { loadFixtureRows, readFixtureRows } from './load-fixture.ts';
import { hashTable } from './table-hashes.ts';

// An update keeps every row of an older version, whatever it renames.

const { tables } = readFixtureData();
const contentTables = Object.keys(tables).filter((table) => table.startsWith('app.'));

/** Or the reason why a table cannot be read. */
type Hash = Pick<TableFingerprint, 'rows' | 'hash'> | string;
let database: TestDatabase;
let loaded: Record<string, Hash>;
let beforeUpdate: Record<string, Hash>;
let afterUpdate: Record<string, Hash>;
let applied: string[];

/** Maps the old name of each column to its name after the update, without columns that change intentionally. */
const keptColumns = (table: string): [old: string, now: string][] =>
  tables[table]!.columns.flatMap((name) => {
    const now = intendedChanges[table]?.columns?.[name];
    return now === null ? [] : [[name, now ?? name]];
  });

const hashAll = async (
  hashed: (table: string) => Parameters<typeof hashTable>[1],
): Promise<Record<string, Hash>> => {
  const client = await database.ownerPool.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const hashes: Record<string, Hash> = {};
    for (const table of contentTables) {
      hashes[table] = await hashTable(client, hashed(table)).catch((error: Error) => error.message);
    }
    return hashes;
  } finally {
    client.release();
  }
};

beforeAll(async () => {
  database = await createTestDatabase('empty');
  await loadFixtureRows(database);
  loaded = await hashAll((table) => ({
    table,
    columns: new Map(tables[table]!.columns.map((name) => [name, name])),
  }));
  beforeUpdate = await hashAll((table) => ({
    table,
    columns: new Map(keptColumns(table).map(([old]) => [old, old])),
  }));
  applied = await prepareDatabase(database, createLog({ logLevel: 'error' }));
  afterUpdate = await hashAll((table) => ({
    table: intendedChanges[table]?.renamedTo ?? table,
    columns: new Map(keptColumns(table)),
  }));
});
afterAll(() => database.drop());

describe('the fixture of an older version', () => {
  it('has rows in every table of its version', () => {
    expect(contentTables.filter((table) => tables[table]!.rows === 0)).toEqual([]);
    expect(contentTables).toHaveLength(44);
  });

  it('is loaded without changes', () => {
    const written = contentTables.map((table) => {
      const { rows, hash } = tables[table]!;
      return [table, { rows, hash }];
    });
    expect(loaded).toEqual(Object.fromEntries(written));
  });
});

describe('an update', () => {
  it('applies only the migrations that the older version did not have', async () => {
    expect(applied.every((name) => name > lastOldMigration)).toBe(true);
    const { rows } = await database.ownerPool.query<{ name: string; checksum: string }>(
      'select name, checksum from migration.applied where name <= $1 order by name',
      [lastOldMigration],
    );
    const old = readFixtureRows()['migration.applied']!.map(
      (row) => JSON.parse(row) as (typeof rows)[number],
    );
    expect(rows).toEqual(
      old.map(({ name, checksum }) => ({ name, checksum })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  it.each(contentTables)('keeps the rows of %s', (table) => {
    expect(afterUpdate[table], `rows of ${table} changed; see intended-changes.ts`).toEqual(
      beforeUpdate[table],
    );
  });
});
