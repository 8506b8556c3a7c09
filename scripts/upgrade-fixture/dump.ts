// Writes the data of the old version: rows as JSON, the files beside the database, and their hashes.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TableFingerprint } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { hashTable, listColumns, listTables } from '../../apps/server/src/testing/upgrade/table-hashes.ts';
import { importFrom, type OldProgram } from './old-program.ts';

/** The database is dumped as rows, caches are rebuilt, and the fixture's key is in its facts. */
const isContent = (name: string): boolean => !/^(postgres|cache$|work$|secret\.key)/.test(name);

export const dumpRows = async (
  { pool, checkout }: OldProgram,
  folder: string,
): Promise<Record<string, TableFingerprint>> => {
  const client = await pool.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const rows: Record<string, string[]> = {};
    const tables: Record<string, TableFingerprint> = {};
    for (const table of await listTables(client, ['app', 'migration', 'pgboss'])) {
      const columns = await listColumns(client, table);
      // As PostgreSQL formats it: a number would lose digits in JavaScript.
      const found = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t order by to_jsonb(t)::text collate "C"`,
      );
      rows[table] = found.rows.map(({ row }) => row);
      const hashed = { table, columns: new Map(columns.map((name) => [name, name])) };
      tables[table] = { columns, ...(await hashTable(client, hashed)) };
    }
    writeFileSync(join(folder, 'rows.json.gz'), gzipSync(JSON.stringify(rows, undefined, 1), { level: 9 }));
    const { getConstructionPlans } = await importFrom<{ getConstructionPlans: (schema: string) => string }>(
      checkout,
      'node_modules/pg-boss/dist/index.js',
    );
    writeFileSync(join(folder, 'queue.sql'), getConstructionPlans('pgboss'));
    return tables;
  } finally {
    client.release();
  }
};

export const packFiles = ({ dataDir }: OldProgram, folder: string): void => {
  const names = readdirSync(dataDir).filter(isContent);
  execFileSync('tar', [
    '-czf',
    join(folder, 'files.tar.gz'),
    '--owner=0',
    '--group=0',
    '-C',
    dataDir,
    ...names,
  ]);
};
