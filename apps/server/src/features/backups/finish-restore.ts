import type { ClientBase } from 'pg';
import type { Deletion } from '../../core/backup/backup-format.ts';
import type { BackupPlace } from '../../core/backup/backup-folder.ts';
import { deletionsSince } from '../../core/backup/deletions.ts';
import { endPendingWork, markDeletionsDue } from './restored-database.store.ts';

export interface RestoredFrom {
  /** Folders that may know of later deletions: that of the backup, and that of new backups. */
  places: readonly BackupPlace[];
  takenAt: string;
  /** Those that the replaced database knew. */
  replaced: readonly Deletion[];
}

/** Ends what was pending when the backup was made, and marks what was deleted since. Returns the number of those deletions. */
export const finishRestore = async (
  client: ClientBase,
  { places, takenAt, replaced }: RestoredFrom,
): Promise<number> => {
  let deletions = [...replaced];
  for (const place of places) deletions = await deletionsSince(place, takenAt, deletions);
  await endPendingWork(client);
  await markDeletionsDue(client, deletions);
  return deletions.length;
};
