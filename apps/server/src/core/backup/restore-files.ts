// Puts the files of a backup back, and checks those in the folder of backups.
import { Readable } from 'node:stream';
import { BackupError, damaged } from './backup-error.ts';
import type { BackupManifest, FileEntry } from './backup-format.ts';
import { forEachAtOnce } from './copy-files.ts';
import { type FileSource, hashOf } from './file-sources.ts';
import { FileStore } from './file-store.ts';
import type { BackupFileReader } from './read-backup-file.ts';

export interface FileProgress {
  done: number;
  total: number;
}

export interface FilesOptions {
  folder: string;
  manifest: BackupManifest;
  onFile?: ((progress: FileProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const listFiles = async (backup: BackupFileReader, manifest: BackupManifest): Promise<FileEntry[]> => {
  const entries: FileEntry[] = [];
  for await (const entry of backup.files(manifest)) entries.push(entry);
  if (entries.length !== manifest.files.count)
    throw damaged('The list of files in the backup is not complete.');
  return entries;
};

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

const isThere = async (source: FileSource, { k, n, h }: FileEntry): Promise<boolean> => {
  const body = await source.open(k, n);
  return body !== undefined && (await hashOf(body)) === h;
};

/** Files that exist with the same content stay. Missing ones stop the restore before it changes anything. */
export const restoreFiles = async (
  backup: BackupFileReader,
  sources: readonly FileSource[],
  { folder, manifest, onFile, skipsMissing }: FilesOptions & { skipsMissing: boolean },
): Promise<{ written: number; missing: string[] }> => {
  const entries = await listFiles(backup, manifest);
  const store = await FileStore.open(folder, backup.key);
  const missing = entries.filter(({ h }) => !store.has(h));
  if (missing.length > 0 && !skipsMissing)
    throw new BackupError(
      'files_missing',
      `${missing.length} files of this backup are not in ${folder}, such as ${missing[0]!.k}: copy the whole folder of backups. With --skip-missing-files it is restored without them.`,
    );
  const bySource = new Map(sources.map((source) => [source.name, source]));
  let [done, written] = [0, 0];
  await forEachAtOnce(inTurn(entries), async (entry) => {
    const source = bySource.get(entry.s);
    if (!source) throw damaged(`The backup has files of an unknown kind (${entry.s}).`);
    if (store.has(entry.h) && !(await isThere(source, entry))) {
      await source.write(entry.k, Readable.from(store.read(entry), { objectMode: false }), entry.n);
      written += 1;
    }
    done += 1;
    onFile?.({ done, total: entries.length });
  });
  return { written, missing: missing.map(({ k }) => k) };
};

/** Reads every file that the backup needs. A damaged copy is removed, so that the next backup makes a new one. */
export const verifyFiles = async (
  backup: BackupFileReader,
  { folder, manifest, onFile, signal }: FilesOptions,
): Promise<void> => {
  const entries = await listFiles(backup, manifest);
  const store = await FileStore.open(folder, backup.key);
  const contents = new Map(entries.map((entry) => [entry.h, entry]));
  const problems: string[] = [];
  let done = 0;
  await forEachAtOnce(inTurn([...contents.values()]), async (entry) => {
    signal?.throwIfAborted();
    try {
      for await (const chunk of store.read(entry)) void chunk;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      problems.push(error.message);
      await store.drop(entry.h);
    }
    done += 1;
    onFile?.({ done, total: contents.size });
  });
  if (problems.length > 0)
    throw damaged(`${problems.length} of ${contents.size} files cannot be restored. ${problems[0]}`);
};
