// Reads all rows of one snapshot, whatever is written meanwhile.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { BackedUpTable } from './backup-format.ts';
import { copyList, listSequences, listTables, quoteTable, type TableShape } from './catalogue.ts';
import { recordHead, recordKinds } from './row-records.ts';

export interface Snapshot {
  takenAt: Date;
  postgres: string;
  migrations: string[];
  tables: TableShape[];
  sequences: { name: string; lastValue: string }[];
}

/** The text of every value is then the same on every server. */
const textForm = `set local datestyle = iso; set local intervalstyle = postgres; set local extra_float_digits = 1;
  set local bytea_output = hex; set local timezone = utc; set local client_encoding = utf8;
  set local synchronize_seqscans = off; set local search_path = pg_catalog`;

/** For row policies that let the owner read everything; see ensureOwnerPolicies. */
const asBackup = `set local app.backup = 'on'`;

export const prepareToCopy = async (client: ClientBase): Promise<void> => {
  await client.query(
    `${textForm}; ${asBackup}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
};

/** Begins the transaction whose snapshot is the backup. */
export const takeSnapshot = async (client: ClientBase): Promise<Snapshot> => {
  await client.query('begin isolation level repeatable read read only');
  await prepareToCopy(client);
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as version`,
  );
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'users'))
    throw new BackupError('failed', 'There is no installation in this database yet.');
  // Without the locks a migration could change a table between the snapshot and its copy.
  if (tables.length > 0)
    await client.query(
      `lock table ${tables.map(({ name }) => quoteTable(name)).join(', ')} in access share mode`,
    );
  const applied = await client.query<{ name: string }>('select name from migration.applied order by name');
  return {
    takenAt: rows[0]!.at,
    postgres: rows[0]!.version,
    migrations: applied.rows.map(({ name }) => name),
    tables,
    sequences: await listSequences(client),
  };
};

/** Rows of a table as COPY writes them. */
async function* copyOut(
  client: ClientBase,
  table: TableShape,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy ${copyList(table)} to stdout`, { highWaterMark: 1024 * 1024 }));
  for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
  count(stream.rowCount);
}

export interface TableSum {
  rows: number;
  bytes: number;
  sha256: string;
}

/** The rows of a table as records; `onEnd` gets their number and hash. */
export async function* dumpTable(
  client: ClientBase,
  table: TableShape,
  onEnd: (sum: TableSum) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  for await (const chunk of copyOut(client, table, (count) => (rows = count))) {
    hash.update(chunk);
    bytes += chunk.length;
    yield recordHead(recordKinds.rows, chunk.length);
    yield chunk;
  }
  onEnd({ rows, bytes, sha256: hash.digest('hex') });
}

/** The sum of a table without its rows. */
export const sumTable = async (client: ClientBase, table: TableShape): Promise<TableSum> => {
  let sum: TableSum | undefined;
  for await (const chunk of dumpTable(client, table, (found) => (sum = found))) void chunk;
  return sum!;
};

export interface DumpOptions {
  signal?: AbortSignal | undefined;
  onTable?: (table: BackedUpTable) => void;
}

/** All rows of the snapshot; `done` is filled with the tables as they are finished. */
export async function* dumpRows(
  client: ClientBase,
  { tables }: Pick<Snapshot, 'tables'>,
  done: BackedUpTable[],
  { signal, onTable }: DumpOptions = {},
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    signal?.throwIfAborted();
    const name = Buffer.from(table.name);
    yield Buffer.concat([recordHead(recordKinds.table, name.length), name]);
    yield* dumpTable(client, table, (sum) => done.push({ ...table, ...sum }));
    yield recordHead(recordKinds.end, 0);
    onTable?.(done.at(-1)!);
  }
}
