// Deletions that the law requires hold after the restore of an older backup too. Each is in the database, in every later backup,
// and in a file beside the backups, from which a restore knows those that came after its backup.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { isAbsent } from '../storage/on-disk.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { type BackupPlace, listBackupFiles, makeBackupFolder, readManifest } from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import { type Deletion, deletionSchema } from './backup-format.ts';

const listFile = (folder: string): string => join(folder, 'deletions.ndjson');

export const appendDeletion = async (folder: string, deletion: Deletion): Promise<void> => {
  await makeBackupFolder(folder);
  await appendFile(listFile(folder), `${JSON.stringify(deletion)}\n`, { mode: 0o600, flush: true });
};

const readList = async (folder: string): Promise<Deletion[]> => {
  const text = await readFile(listFile(folder), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    // The last line may be cut, when the process died while it wrote.
    try {
      return [deletionSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
};

/** The deletions since the backup, from all that is known. */
export const deletionsSince = async (
  place: BackupPlace,
  takenAt: string,
  others: readonly Deletion[] = [],
): Promise<Deletion[]> => {
  const all = [...others, ...(await readList(place.folder))];
  for (const { path, header } of await listBackupFiles(place.folder)) {
    if (header.createdAt < takenAt) continue;
    const manifest = await readManifest(place, path);
    if (!(manifest instanceof BackupError)) all.push(...manifest.deletions);
  }
  // A deletion may have been committed shortly before its time was written down.
  const since = new Date(new Date(takenAt).getTime() - 60 * 60_000).toISOString();
  return [...new Map(all.filter(({ at }) => at >= since).map((one) => [one.id, one])).values()];
};

/** The list in the database; empty where it has none yet. */
export const readDeletions = async (client: ClientBase): Promise<Deletion[]> => {
  const { rows: tables } = await client.query(
    `select from pg_catalog.pg_tables where schemaname = 'app' and tablename = 'required_deletions'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<
    { at: Date; email: string | null } & Record<'id' | 'kind' | 'subject' | 'by', string>
  >(
    `select id, kind, subject_id as subject, replace(encode(email, 'base64'), chr(10), '') as email, deleted_by as by,
       deleted_at as at
     from app.required_deletions order by deleted_at`,
  );
  return rows.map((row) => deletionSchema.parse({ ...row, at: row.at.toISOString() }));
};

/** Forgets deletions that no backup can be older than. */
export const trimDeletions = async (folder: string, before: Date): Promise<void> => {
  const all = await readList(folder);
  const kept = all.filter(({ at }) => at >= before.toISOString());
  if (kept.length === all.length) return;
  await writeAtomically(
    listFile(folder),
    Buffer.from(kept.map((one) => `${JSON.stringify(one)}\n`).join('')),
  );
};
