// The folder of backups: which there are, how long they are kept, and what the last runs resulted in.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAbsent } from '../storage/on-disk.ts';
import { BackupError } from './backup-error.ts';
import {
  backupEnding,
  type BackupHeader,
  type BackupManifest,
  type FileEntry,
  unfinishedEnding,
} from './backup-format.ts';
import { type BackupKey, keyFrom, newSalt } from './backup-key.ts';
import { indexFiles } from './copy-files.ts';
import { FileStore } from './file-store.ts';
import { readBackupHeader, withBackup } from './read-backup-file.ts';

export interface BackupPlace {
  folder: string;
  /** BACKUP_KEY; undefined: backups are not encrypted. */
  passphrase: string | undefined;
}

export interface FoundBackup {
  name: string;
  path: string;
  size: number;
  header: BackupHeader;
}

export const makeBackupFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
};

/** The newest first. A file that is no backup is left out. */
export const listBackupFiles = async (folder: string): Promise<FoundBackup[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const found: FoundBackup[] = [];
  for (const name of names.filter((one) => one.endsWith(backupEnding))) {
    const path = join(folder, name);
    try {
      const [header, { size }] = [await readBackupHeader(path), await stat(path)];
      found.push({ name, path, size, header });
    } catch (error) {
      if (!(error instanceof BackupError) && !isAbsent(error)) throw error;
    }
  }
  return found.toSorted((one, other) => other.header.createdAt.localeCompare(one.header.createdAt));
};

/** The key for new backups: that of an earlier backup while the passphrase is the same, so that its files are found. */
export const keyForNewBackup = (
  { passphrase }: BackupPlace,
  backups: readonly FoundBackup[],
): BackupKey | undefined => {
  if (passphrase === undefined) return undefined;
  const salts = new Map(
    backups.flatMap(({ header }) => (header.key ? [[header.key.salt, header.key.id] as const] : [])),
  );
  for (const [salt, id] of salts) {
    const key = keyFrom(passphrase, salt);
    if (key.hint.id === id) return key;
  }
  return keyFrom(passphrase, newSalt());
};

/** The files of the newest readable backup with the same key. */
export const filesOfLatest = async (
  { passphrase }: BackupPlace,
  backups: readonly FoundBackup[],
  key: BackupKey | undefined,
): Promise<Map<string, FileEntry>> => {
  for (const { path } of backups.filter((one) => one.header.key?.id === key?.hint.id)) {
    try {
      return await withBackup(path, passphrase, async (backup) =>
        indexFiles(backup.files(await backup.manifest())),
      );
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
    }
  }
  return new Map();
};

/** The manifest, or why it cannot be read. */
export const readManifest = async (
  { passphrase }: BackupPlace,
  path: string,
): Promise<BackupManifest | BackupError> => {
  try {
    return await withBackup(path, passphrase, (backup) => backup.manifest());
  } catch (error) {
    if (error instanceof BackupError) return error;
    throw error;
  }
};

/** Removes what a killed process left behind. The caller has made sure that no other one works here. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.endsWith(unfinishedEnding)) await rm(join(folder, name), { force: true });
};

/** Deletes stored files that none of the backups needs. */
const collectFiles = async (place: BackupPlace): Promise<void> => {
  const backups = await listBackupFiles(place.folder);
  const kinds = Map.groupBy(backups, ({ header }) => header.key?.id ?? '');
  for (const name of await readdir(place.folder)) {
    const id = /^files(?:-([0-9a-f]{16}))?$/.exec(name);
    if (id && !kinds.has(id[1] ?? '')) await rm(join(place.folder, name), { recursive: true, force: true });
  }
  for (const ofKind of kinds.values()) {
    const needed = new Set<string>();
    let key: BackupKey | undefined;
    try {
      for (const { path } of ofKind)
        await withBackup(path, place.passphrase, async (backup) => {
          key = backup.key;
          for await (const { h } of backup.files(await backup.manifest())) needed.add(h);
        });
    } catch (error) {
      // A backup that cannot be read may need any of the files.
      if (error instanceof BackupError) continue;
      throw error;
    }
    await (await FileStore.open(place.folder, key)).keepOnly(needed);
  }
};

export const deleteBackup = async (place: BackupPlace, name: string): Promise<boolean> => {
  const found = (await listBackupFiles(place.folder)).find((one) => one.name === name);
  if (!found) return false;
  await rm(found.path);
  await collectFiles(place);
  return true;
};

/** Deletes the backups that were made before. Returns their names. */
export const deleteBackupsBefore = async (place: BackupPlace, before: Date): Promise<string[]> => {
  const old = (await listBackupFiles(place.folder)).filter(
    ({ header }) => new Date(header.createdAt) < before,
  );
  for (const { path } of old) await rm(path);
  if (old.length > 0) await collectFiles(place);
  return old.map(({ name }) => name);
};

const outcomeSchema = z.object({
  at: z.iso.datetime(),
  backup: z.string().nullable(),
  /** Null: it succeeded. */
  problem: z.string().nullable(),
});

const stateSchema = z.object({
  lastBackup: outcomeSchema.nullable().default(null),
  lastTest: outcomeSchema.nullable().default(null),
});
export type BackupState = z.output<typeof stateSchema>;

const stateFile = (folder: string): string => join(folder, 'state.json');

export const readState = async (folder: string): Promise<BackupState> => {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(folder), 'utf8')));
  } catch {
    return { lastBackup: null, lastTest: null };
  }
};

export const recordOutcome = async (folder: string, outcome: Partial<BackupState>): Promise<void> => {
  const text = `${JSON.stringify({ ...(await readState(folder)), ...outcome })}\n`;
  const part = `${stateFile(folder)}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(part, 'wx', 0o600);
    await file.writeFile(text);
    await file.close();
    await rename(part, stateFile(folder));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
