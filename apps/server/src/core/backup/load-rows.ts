// Puts the rows of a backup into a database, in one transaction: it is restored whole or stays as it was.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { buildSchema, migrateFurther } from '../db/migrate.ts';
import { queueSchema } from '../db/queue-schema.ts';
import { damaged } from './backup-error.ts';
import type { BackedUpTable, BackupManifest } from './backup-format.ts';
import {
  backedUpSchema,
  copyList,
  listForcedTables,
  listForeignKeys,
  listIndexes,
  listTables,
  quoteTable,
} from './catalogue.ts';
import { prepareToCopy, sumTable } from './dump-rows.ts';
import type { BackupFileReader } from './read-backup-file.ts';
import { readRecords, recordKinds, type RowRecord } from './row-records.ts';

export interface LoadOptions {
  /** Rejects when the connection ends. */
  lost: Promise<never>;
  /** Reads all rows again and compares them with the backup. */
  compares?: boolean;
  onTable?: (table: BackedUpTable) => void;
  /** Changes rows before the restored database is visible to anyone. */
  finish?: (client: ClientBase) => Promise<void>;
}

const each = async (client: ClientBase, statements: readonly string[]): Promise<void> => {
  if (statements.length > 0) await client.query(statements.join(';\n'));
};

/** Removes what slows loading down or depends on an order; the result brings it back. */
const loosen = async (client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> => {
  const [keys, indexes, forced] = [
    await listForeignKeys(client),
    await listIndexes(client),
    await listForcedTables(client),
  ];
  await each(
    client,
    keys.map(
      ({ table, name }) => `alter table ${quoteTable(table)} drop constraint ${escapeIdentifier(name)}`,
    ),
  );
  await each(
    client,
    indexes.map(({ name }) => `drop index ${backedUpSchema}.${escapeIdentifier(name)}`),
  );
  await each(
    client,
    forced.map((name) => `alter table ${quoteTable(name)} no force row level security`),
  );
  await each(
    client,
    tables.map((name) => `alter table ${quoteTable(name)} disable trigger user`),
  );
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`);
  return async () => {
    await each(
      client,
      indexes.map(({ definition }) => definition),
    );
    await each(
      client,
      keys.map(
        ({ table, name, definition }) =>
          `alter table ${quoteTable(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
      ),
    );
    await each(
      client,
      tables.map((name) => `alter table ${quoteTable(name)} enable trigger user`),
    );
    await each(
      client,
      forced.map((name) => `alter table ${quoteTable(name)} force row level security`),
    );
  };
};

/** The rows of one table, until its end. */
async function* rowsUntilEnd(
  records: AsyncIterator<RowRecord>,
  onEnd: (sum: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const next = await records.next();
    if (next.done === true) throw damaged('The rows of the backup end too early.');
    const { kind, body } = next.value;
    if (kind === recordKinds.end) break;
    if (kind !== recordKinds.rows) throw damaged('The rows of the backup are damaged.');
    hash.update(body);
    bytes += body.length;
    yield body;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

const loadTable = async (
  client: ClientBase,
  records: AsyncIterator<RowRecord>,
  table: BackedUpTable,
): Promise<void> => {
  let sum = { bytes: -1, sha256: '' };
  const rows = Readable.from(
    rowsUntilEnd(records, (found) => (sum = found)),
    { objectMode: false },
  );
  const copy = client.query(copyFrom(`copy ${copyList(table)} from stdin`));
  await pipeline(rows, copy);
  if (copy.rowCount !== table.rows || sum.bytes !== table.bytes || sum.sha256 !== table.sha256)
    throw damaged(`The rows of the table ${table.name} are not those of the backup.`);
};

const loadAll = async (
  client: ClientBase,
  backup: BackupFileReader,
  { manifest, onTable }: { manifest: BackupManifest; onTable: LoadOptions['onTable'] },
): Promise<void> => {
  const records = readRecords(backup.segment(manifest.rows));
  for (const table of manifest.tables) {
    const begin = await records.next();
    const isExpected =
      begin.done !== true &&
      begin.value.kind === recordKinds.table &&
      begin.value.body.toString() === table.name;
    if (!isExpected) throw damaged('The tables of the backup are not in the order of its list.');
    await loadTable(client, records, table);
    onTable?.(table);
  }
};

const requireSameTables = async (client: ClientBase, manifest: BackupManifest): Promise<void> => {
  const form = (tables: readonly { name: string; columns: readonly string[] }[]): string =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]));
  if (form(await listTables(client)) !== form(manifest.tables))
    throw damaged('The tables of the backup are not those that its version of Sitewright has.');
};

const setSequences = (client: ClientBase, { sequences }: BackupManifest): Promise<void> =>
  each(
    client,
    sequences.map(
      ({ name, lastValue }) =>
        `select pg_catalog.setval(${escapeLiteral(`${backedUpSchema}.${escapeIdentifier(name)}`)}::regclass, ${BigInt(lastValue)})`,
    ),
  );

const compareRows = async (client: ClientBase, { tables }: BackupManifest): Promise<void> => {
  for (const table of tables) {
    const found = await sumTable(client, table);
    if (found.rows !== table.rows || found.sha256 !== table.sha256)
      throw damaged(`After the restore, the rows of the table ${table.name} are not those of the backup.`);
  }
};

/** The owner is no superuser everywhere: forced policies would hide every row from it. */
const withoutForcedPolicies = async (client: ClientBase, work: () => Promise<void>): Promise<void> => {
  const forced = await listForcedTables(client);
  await each(
    client,
    forced.map((name) => `alter table ${quoteTable(name)} no force row level security`),
  );
  await work();
  await each(
    client,
    forced.map((name) => `alter table ${quoteTable(name)} force row level security`),
  );
};

/** Replaces the content of the database by that of the backup, then updates it to this version. */
export const loadBackup = async (
  client: ClientBase,
  backup: BackupFileReader,
  manifest: BackupManifest,
  { lost, compares = false, onTable, finish }: LoadOptions,
): Promise<void> => {
  const work = async (): Promise<void> => {
    await client.query('begin');
    await client.query(`set local lock_timeout = '10s'; set local statement_timeout = 0`);
    await client.query(`drop schema if exists ${backedUpSchema}, migration, ${queueSchema} cascade`);
    await buildSchema(client, manifest.migrations);
    await requireSameTables(client, manifest);
    await prepareToCopy(client);
    const tighten = await loosen(
      client,
      manifest.tables.map(({ name }) => name),
    );
    await loadAll(client, backup, { manifest, onTable });
    await setSequences(client, manifest);
    if (compares) await compareRows(client, manifest);
    await tighten();
    await client.query('set local search_path to default');
    await migrateFurther(client);
    if (finish) await withoutForcedPolicies(client, () => finish(client));
    await client.query('commit');
  };
  // An error closes the connection and with it the transaction: COPY cannot be left in every state.
  await Promise.race([work(), lost]);
};
