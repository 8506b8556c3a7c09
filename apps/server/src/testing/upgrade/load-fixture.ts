// Restores an empty database and a data folder to the state that the fixture's version left behind.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { applyMigrations } from '../../core/db/migrate.ts';
import type { OpenDatabase } from '../../core/db/open-database.ts';
import { ensureRuntimeRole } from '../../core/db/runtime-role.ts';
import { createLog } from '../../core/log.ts';
import { fixtureFolder, lastOldMigration } from './fixture-data.ts';
import { listColumns, listTables } from './table-hashes.ts';

const migrations = join(import.meta.dirname, '../../core/db/migrations');
const log = createLog({ logLevel: 'error' });

/** Rows of each table, each as JSON written by PostgreSQL. */
export const readFixtureRows = (): Record<string, string[]> =>
  JSON.parse(gunzipSync(readFileSync(join(fixtureFolder, 'rows.json.gz'))).toString('utf8')) as Record<
    string,
    string[]
  >;

/** Migrations of the fixture's version. */
const applyOldMigrations = async (client: Client): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-old-migrations-'));
  try {
    for (const name of readdirSync(migrations)) {
      if (name <= lastOldMigration) copyFileSync(join(migrations, name), join(folder, name));
    }
    await applyMigrations(client, log, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const insertRows = async (client: Client, table: string, rows: readonly string[]): Promise<void> => {
  const columns = (await listColumns(client, table)).map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [`[${rows.join(',')}]`],
  );
};

/** Sets each sequence to continue after the largest stored number. */
const advanceSequences = async (client: Client, table: string): Promise<void> => {
  for (const column of await listColumns(client, table)) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [table, column],
    );
    const sequence = rows[0]!.sequence;
    if (sequence !== null) {
      const name = client.escapeIdentifier(column);
      await client.query(`select setval($1, coalesce(max(${name}), 0) + 1, false) from ${table}`, [sequence]);
    }
  }
};

export const loadFixtureRows = async ({
  owner,
  runtime,
}: Pick<OpenDatabase, 'owner' | 'runtime'>): Promise<void> => {
  const client = new Client(owner);
  await client.connect();
  try {
    await ensureRuntimeRole(client, runtime);
    await applyOldMigrations(client);
    await client.query(readFileSync(join(fixtureFolder, 'queue.sql'), 'utf8'));
    // Rows are inserted in any order, so foreign keys and triggers must not check them one by one.
    await client.query('set session_replication_role = replica');
    const rows = readFixtureRows();
    for (const table of await listTables(client, ['app', 'pgboss'])) {
      await client.query(`delete from ${table}`);
      await insertRows(client, table, rows[table] ?? []);
      await advanceSequences(client, table);
    }
  } finally {
    await client.end();
  }
};

export const unpackFixtureFiles = (dataDir: string): void => {
  execFileSync('tar', ['-xzf', join(fixtureFolder, 'files.tar.gz'), '-C', dataDir]);
};
