import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from 'pg';
import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { runtimeRole } from './database.ts';

/**
 * Migrates the schema: hand-written SQL files in the order of their names, each in one transaction, as the owner.
 * An applied file is never edited.
 */
interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
// Any constant works, as long as every version of the product uses the same one.
const lockKey = 600_301;

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers[index + 1] === number);
  if (twice !== undefined)
    throw new StartError(`Two migrations carry the number ${twice}: renumber the newer one.`);
  return names.map((name) => {
    // Git may check out files with other line endings; the migration is still the same.
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
};

const runOne = async (client: ClientBase, { name, text, checksum }: Migration): Promise<void> => {
  await client.query(text);
  await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);
};

const applyOne = async (client: ClientBase, migration: Migration): Promise<void> => {
  try {
    await client.query('begin');
    // A migration that waits behind a long query would block every later query behind itself.
    await client.query(`set local lock_timeout = '2s'; set local statement_timeout = 0`);
    await runOne(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason =
      error instanceof DatabaseError && error.code === '55P03'
        ? 'another process holds a lock on its tables; start again'
        : (error as Error).message;
    throw new StartError(`The migration ${migration.name} failed and was undone: ${reason}.`, {
      cause: error,
    });
  }
};

/** An older version would misread renamed tables, and write rows that the newer one does not expect. */
const assertSchemaNotNewer = (applied: readonly string[], migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter((name) => !known.has(name)).toSorted();
  if (newer.length === 0) return;
  throw new StartError(
    `The database was already updated by a newer version of Sitewright (${newer.join(', ')}): start that version, or restore a backup.`,
  );
};

const ensureAppliedTable = (client: ClientBase): Promise<unknown> =>
  client.query(
    `create schema if not exists migration;
     create table if not exists migration.applied (
       name text primary key, checksum text not null, applied_at timestamptz not null default now());
     grant usage on schema migration to ${runtimeRole};
     grant select on migration.applied to ${runtimeRole}`,
  );

/** Names of migrations that this version does not have: a newer one applied them. */
export const listUnknownMigrations = (names: readonly string[], folder = migrationsFolder): string[] => {
  const known = new Set(readMigrations(folder).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
};

/** Makes the schema of an earlier state in an empty database, in the transaction of the caller. */
export const buildSchema = async (client: ClientBase, names: readonly string[]): Promise<void> => {
  await ensureAppliedTable(client);
  for (const migration of readMigrations(migrationsFolder))
    if (names.includes(migration.name)) await runOne(client, migration);
};

/** Applies the migrations that `buildSchema` left out, in the transaction of the caller. */
export const migrateFurther = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from migration.applied');
  const applied = new Set(rows.map(({ name }) => name));
  for (const migration of readMigrations(migrationsFolder))
    if (!applied.has(migration.name)) await runOne(client, migration);
};

/** Applies the pending migrations and returns their names. The caller holds the migration lock. */
export const applyMigrations = async (
  client: ClientBase,
  log: Log,
  folder = migrationsFolder,
): Promise<string[]> => {
  const migrations = readMigrations(folder);
  await ensureAppliedTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  assertSchemaNotNewer([...applied.keys()], migrations);
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (edited) {
    throw new StartError(
      `The migration ${edited.name} was edited after it was applied: restore it and write the change as a new migration.`,
    );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    await applyOne(client, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
  return pending.map(({ name }) => name);
};

/** When several processes start at once, one migrates and the others wait for it. */
export const withMigrationLock = async <T>(client: ClientBase, fn: () => Promise<T>): Promise<T> => {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    return await fn();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
  }
};
