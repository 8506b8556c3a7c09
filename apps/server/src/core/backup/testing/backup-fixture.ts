// A database and a folder of files to back up, and a place to restore them to.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createLog } from '../../log.ts';
import { type BackupOptions, createBackup, type MadeBackup } from '../create-backup.ts';
import { type FileSource, folderSource } from '../file-sources.ts';
import { withBackup } from '../read-backup-file.ts';
import { type RestoreOptions, restoreBackup, verifyBackup } from '../restore-backup.ts';

export const testSecret = { check: 'abcd', key: 'ef'.repeat(32) };
export const passphrase = 'correct horse battery staple';

export interface BackupFixture {
  database: TestDatabase;
  /** Of the backups. */
  folder: string;
  sources: readonly FileSource[];
  put: (key: string, content: string | Buffer) => Promise<void>;
  remove: (key: string) => Promise<void>;
  back: (options?: Partial<BackupOptions> & { passphrase?: string }) => Promise<MadeBackup>;
  verify: (made: { path: string }, passphrase?: string) => Promise<unknown>;
  close: () => Promise<void>;
}

export const createFolder = (): Promise<string> => mkdtemp(join(inject('runFolder'), 'backup-'));

export const backupFixture = async (
  kind: Parameters<typeof createTestDatabase>[0] = 'migrated',
): Promise<BackupFixture> => {
  const database = await createTestDatabase(kind);
  const home = await createFolder();
  const files = join(home, 'files');
  const folder = join(home, 'backups');
  const sources = [folderSource('sites', files)];
  return {
    database,
    folder,
    sources,
    put: async (key, content) => {
      await mkdir(dirname(join(files, key)), { recursive: true });
      await writeFile(join(files, key), content);
    },
    remove: (key) => rm(join(files, key)),
    back: ({ passphrase: key, ...options } = {}) =>
      createBackup({
        owner: database.owner,
        place: { folder, passphrase: key },
        sources,
        secret: testSecret,
        ...options,
      }),
    verify: ({ path }, key) => verifyBackup({ path, passphrase: key, owner: database.owner }),
    close: async () => {
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
};

export interface RestoreTarget {
  database: TestDatabase;
  files: string;
  restore: (path: string, options?: Partial<RestoreOptions>) => ReturnType<typeof restoreBackup>;
  close: () => Promise<void>;
}

export const restoreTarget = async (kind: 'empty' | 'migrated' = 'empty'): Promise<RestoreTarget> => {
  const database = await createTestDatabase(kind);
  const files = await createFolder();
  return {
    database,
    files,
    restore: (path, options = {}) =>
      restoreBackup({
        path,
        passphrase: undefined,
        owner: database.owner,
        runtime: database.runtime,
        sources: [folderSource('sites', files)],
        replaces: false,
        skipsMissing: false,
        log: createLog({ logLevel: 'silent' }),
        finish: async () => undefined,
        ...options,
      }),
    close: async () => {
      await database.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
};

/** Every row of every table, as text. */
export const allRows = async ({ ownerPool }: TestDatabase): Promise<Record<string, unknown[]>> => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'app'::regnamespace order by 1`,
  );
  const tables: Record<string, unknown[]> = {};
  for (const { name } of rows) {
    const found = await ownerPool.query<{ text: string }>(
      `select t::text as text from app.${name} t order by 1`,
    );
    tables[name] = found.rows.map(({ text }) => text);
  }
  return tables;
};

/** Reads a backup to its end without a database. */
export const readWhole = (path: string, key?: string): Promise<number> =>
  withBackup(path, key, async (backup) => {
    const manifest = await backup.manifest();
    let bytes = 0;
    for await (const chunk of backup.segment(manifest.rows) as AsyncIterable<Buffer>) bytes += chunk.length;
    for await (const file of backup.files(manifest)) bytes += file.k.length;
    return bytes;
  });

/** Databases in which backups of this one are tested. */
export const temporaryDatabases = async ({ ownerPool }: TestDatabase): Promise<unknown[]> =>
  (
    await ownerPool.query(
      `select datname from pg_database where starts_with(datname,
       'sitewright_test_' || left(encode(sha256(current_database()::text::bytea), 'hex'), 8))`,
    )
  ).rows;
