// Makes a backup while the installation goes on: its files first, then the rows of one snapshot, then the files that came meanwhile.
import { createHash, randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Connection } from '../db/database.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  backupName,
  formatVersion,
  unfinishedEnding,
} from './backup-format.ts';
import {
  type BackupPlace,
  filesOfLatest,
  keyForNewBackup,
  listBackupFiles,
  makeBackupFolder,
  recordOutcome,
  removeUnfinished,
} from './backup-folder.ts';
import { FileCopier, type FileCounts } from './copy-files.ts';
import { explainBackupError, withConnection } from './database-loss.ts';
import { readDeletions } from './deletions.ts';
import { dumpRows, takeSnapshot } from './dump-rows.ts';
import type { FileSource } from './file-sources.ts';
import { FileStore } from './file-store.ts';
import type { DiskAccess } from './store-file.ts';
import { BackupFileWriter, writeUnderName } from './write-backup-file.ts';
import type { BackupSecret } from './backup-secret.ts';

export interface BackupProgress {
  files: FileCounts;
  tables: { done: number; total: number };
  rows: number;
}

export interface BackupOptions {
  owner: Connection;
  place: BackupPlace;
  sources: readonly FileSource[];
  secret: BackupSecret;
  now?: () => Date;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: BackupProgress) => void;
  disk?: DiskAccess;
  /** Called with the snapshot taken, before its rows are read. */
  onSnapshot?: () => Promise<void>;
}

export interface MadeBackup {
  name: string;
  path: string;
  size: number;
  manifest: BackupManifest;
}

/** Of all processes one makes a backup at a time. */
const lockKey = 600_304;

const hashLines = (lines: Iterable<Buffer>): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  return hash.digest('hex');
};

async function* fromIterable(lines: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const line of lines) yield line;
}

const make = async (options: BackupOptions): Promise<MadeBackup> => {
  const { owner, place, sources, secret, signal, now = () => new Date(), disk } = options;
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      lockKey,
    ]);
    if (!rows[0]!.isFree)
      throw new BackupError('busy', 'Another backup is being made: wait until it is finished.');
    await removeUnfinished(place.folder);
    const earlier = await listBackupFiles(place.folder);
    const key = keyForNewBackup(place, earlier);
    const store = await FileStore.open(place.folder, key, disk);
    const before = await filesOfLatest(place, earlier, key);
    await using threads = disk ? undefined : store.threads();
    const copier = new FileCopier(sources, store, before, threads);
    const progress: BackupProgress = { files: copier.counts, tables: { done: 0, total: 0 }, rows: 0 };
    const report = (): void => options.onProgress?.(progress);
    await copier.copy(signal, report);
    const snapshot = await takeSnapshot(client);
    await options.onSnapshot?.();
    progress.tables.total = snapshot.tables.length;
    // A file is stored before the row that names it: what the snapshot names is here, or was deleted since the first look.
    await copier.copy(signal, report);
    const createdAt = now();
    const header: BackupHeader = {
      format: formatVersion,
      id: randomUUID(),
      createdAt: createdAt.toISOString(),
      key: key?.hint ?? null,
    };
    const nameOf = (attempt: number): string => join(place.folder, backupName(createdAt, attempt));
    const part = join(place.folder, `${header.id}${unfinishedEnding}`);
    const { path, result } = await writeUnderName(
      { part, nameOf, openFile: disk?.openFile },
      async (file) => {
        const writer = await BackupFileWriter.create(file, header, key);
        const tables: BackedUpTable[] = [];
        const rowSegment = await writer.segment(
          dumpRows(client, snapshot, tables, {
            signal,
            onTable: (table) => {
              progress.tables.done += 1;
              progress.rows += table.rows;
              report();
            },
          }),
        );
        const deletions = await readDeletions(client);
        await client.query('commit');
        const fileList = await writer.segment(fromIterable(copier.lines()));
        const { takenAt, postgres, migrations, sequences } = snapshot;
        const manifest: BackupManifest = {
          takenAt: takenAt.toISOString(),
          finishedAt: now().toISOString(),
          postgres,
          migrations,
          sequences,
          tables,
          rows: rowSegment,
          fileList,
          files: { ...copier.counts, sha256: hashLines(copier.lines()) },
          deletions,
          secretCheck: secret.check,
          secretKey: key && secret.key ? secret.key : null,
        };
        return { size: await writer.finish(manifest), manifest };
      },
    );
    return { name: basename(path), path, ...result };
  });
};

/** @throws BackupError */
export const createBackup = async (options: BackupOptions): Promise<MadeBackup> => {
  const { folder } = options.place;
  const now = options.now ?? (() => new Date());
  try {
    await makeBackupFolder(folder);
    const made = await make(options);
    await recordOutcome(folder, {
      lastBackup: { at: now().toISOString(), backup: made.name, problem: null },
    });
    return made;
  } catch (error) {
    const explained = explainBackupError(error);
    const problem = explained instanceof BackupError ? explained.message : (error as Error).message;
    // On a full disk there may be no room for this either.
    await recordOutcome(folder, { lastBackup: { at: now().toISOString(), backup: null, problem } }).catch(
      () => undefined,
    );
    throw explained;
  }
};
