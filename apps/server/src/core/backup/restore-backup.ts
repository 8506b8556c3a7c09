// Restores an installation from a backup, or proves that it could be restored.
import { createHash, randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { type Connection, inDatabase, runtimeRole } from '../db/database.ts';
import { listUnknownMigrations } from '../db/migrate.ts';
import { prepareDatabase } from '../db/open-database.ts';
import { createMissingRuntimeRole, ensureRuntimeRole } from '../db/runtime-role.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import type { BackupManifest } from './backup-format.ts';
import { recordOutcome } from './backup-folder.ts';
import { explainBackupError, withConnection } from './database-loss.ts';
import { readDeletions } from './deletions.ts';
import type { FileSource } from './file-sources.ts';
import { type LoadOptions, loadBackup } from './load-rows.ts';
import { type BackupFileReader, withBackup } from './read-backup-file.ts';
import { type FileProgress, restoreFiles, verifyFiles } from './restore-files.ts';

export interface ReadBackup {
  path: string;
  passphrase: string | undefined;
  onFile?: (progress: FileProgress) => void;
  onTable?: LoadOptions['onTable'];
}

/** @throws BackupError for a backup of a newer version. */
export const requireKnownVersion = (manifest: BackupManifest): void => {
  const unknown = listUnknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new BackupError(
      'newer',
      `A newer version of Sitewright made this backup (${unknown.join(', ')}): restore it with that version.`,
    );
};

/** The manifest of a backup that this version can restore. */
export const openManifest = async (backup: BackupFileReader): Promise<BackupManifest> => {
  const manifest = await backup.manifest();
  requireKnownVersion(manifest);
  return manifest;
};

const hasTable = async (client: Client, name: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_catalog.pg_tables where schemaname = 'app' and tablename = $1`,
    [name],
  );
  return rowCount === 1;
};

const requireStopped = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and usename = $1',
    [runtimeRole],
  );
  if ((rowCount ?? 0) > 0)
    throw new BackupError(
      'not_empty',
      'Sitewright is running on this database: stop it, then start the restore again.',
    );
};

const requireEmpty = async (client: Client): Promise<void> => {
  if (!(await hasTable(client, 'users'))) return;
  // Forced row security does not concern this table.
  const { rowCount } = await client.query('select from app.users limit 1');
  if ((rowCount ?? 0) > 0)
    throw new BackupError(
      'not_empty',
      'The database holds an installation. With --replace the backup takes its place; what is there now is lost.',
    );
};

export interface RestoreOptions extends ReadBackup {
  owner: Connection;
  runtime: Connection;
  sources: readonly FileSource[];
  replaces: boolean;
  skipsMissing: boolean;
  log: Log;
  /** Changes rows before the restored database can be used; gets the deletions that the replaced database knew. */
  finish: (
    client: Client,
    replaced: Awaited<ReturnType<typeof readDeletions>>,
    manifest: BackupManifest,
  ) => Promise<void>;
}

export interface Restored {
  manifest: BackupManifest;
  written: number;
  missing: string[];
}

/** @throws BackupError, and then the database is as it was. Files that were written already stay. */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { owner, runtime, sources, replaces, log, path } = options;
  try {
    return await withBackup(path, options.passphrase, async (backup) => {
      const manifest = await openManifest(backup);
      const restored = await withConnection(owner, async (client, lost) => {
        await requireStopped(client);
        if (!replaces) await requireEmpty(client);
        const replaced = await readDeletions(client);
        const files = await restoreFiles(backup, sources, {
          folder: dirname(path),
          manifest,
          onFile: options.onFile,
          skipsMissing: options.skipsMissing,
        });
        await ensureRuntimeRole(client, runtime);
        await loadBackup(client, backup, manifest, {
          lost,
          ...(options.onTable ? { onTable: options.onTable } : {}),
          finish: () => options.finish(client, replaced, manifest),
        });
        await client.query('analyze');
        return files;
      });
      await prepareDatabase({ owner, runtime }, log);
      return { manifest, ...restored };
    });
  } catch (error) {
    throw explainBackupError(error, 'The restore');
  }
};

const abandonedMs = 24 * 60 * 60_000;
const temporaryName = /^sitewright_test_[0-9a-f]{8}_([0-9a-z]+)_[0-9a-f]{8}$/;

/** Of this installation: a server can have several. */
const temporaryPrefix = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const hash = createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 8);
  return `sitewright_test_${hash}_`;
};

const createTemporaryDatabase = async (client: Client): Promise<string> => {
  const prefix = await temporaryPrefix(client);
  const name = `${prefix}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  try {
    await client.query(`create database ${escapeIdentifier(name)}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42501')) throw error;
    throw new BackupError(
      'failed',
      'The user of DATABASE_URL may not create the database in which a backup is tested: give it the right with "alter role … createdb".',
      { cause: error },
    );
  }
  return name;
};

/** Waits a few seconds for others to leave. An owner who is no superuser may not end the connections of the server's own processes. */
const dropDatabase = async (client: Client, name: string): Promise<void> => {
  const statement = `drop database if exists ${escapeIdentifier(name)}`;
  await client.query(statement).catch(() => client.query(`${statement} with (force)`));
};

/** Databases of tests whose process was killed. */
const dropAbandoned = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [await temporaryPrefix(client)],
  );
  for (const { datname } of rows) {
    const madeAt = Number.parseInt(temporaryName.exec(datname)?.[1] ?? '', 36);
    if (madeAt < Date.now() - abandonedMs)
      await client.query(`drop database if exists ${escapeIdentifier(datname)}`).catch(() => undefined);
  }
};

export interface VerifyOptions extends ReadBackup {
  owner: Connection;
  now?: () => Date;
  signal?: AbortSignal | undefined;
}

/** Restores the rows into a database of their own, which is removed after `work`. */
export const withTemporaryDatabase = (
  owner: Connection,
  load: (temporary: Client, lost: Promise<never>) => Promise<void>,
  work: (temporary: Connection) => Promise<void> = async () => undefined,
): Promise<void> =>
  withConnection(owner, async (client) => {
    await dropAbandoned(client);
    await createMissingRuntimeRole(client);
    const name = await createTemporaryDatabase(client);
    const temporary = inDatabase(owner, name);
    try {
      await withConnection(temporary, load);
      await work(temporary);
    } finally {
      await dropDatabase(client, name);
    }
  });

const verify = ({
  path,
  passphrase,
  owner,
  onFile,
  onTable,
  signal,
}: VerifyOptions): Promise<BackupManifest> =>
  withBackup(path, passphrase, async (backup) => {
    const manifest = await openManifest(backup);
    await verifyFiles(backup, { folder: dirname(path), manifest, onFile, signal });
    await withTemporaryDatabase(owner, (temporary, lost) =>
      loadBackup(temporary, backup, manifest, { lost, compares: true, ...(onTable ? { onTable } : {}) }),
    );
    return manifest;
  });

/** Restores into a temporary database, compares every row and file, and removes it. The result is recorded with its time. */
export const verifyBackup = async (options: VerifyOptions): Promise<BackupManifest> => {
  const { path, now = () => new Date() } = options;
  const folder = dirname(path);
  const backup = path.slice(folder.length + 1);
  const record = (problem: string | null): Promise<void> =>
    recordOutcome(folder, { lastTest: { at: now().toISOString(), backup, problem } });
  try {
    const manifest = await verify(options);
    await record(null);
    return manifest;
  } catch (error) {
    const explained = explainBackupError(error, 'The test of the backup');
    await record((explained as Error).message).catch(() => undefined);
    throw explained;
  }
};
