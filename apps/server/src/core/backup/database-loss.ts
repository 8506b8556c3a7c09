// Disk and connection errors of a backup, as sentences.
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Connection } from '../db/database.ts';
import { isDiskFull } from '../storage/on-disk.ts';
import { StorageUnavailableError } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';

const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08000',
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ENOENT',
]);

const isLost = (error: unknown): boolean =>
  (error instanceof Error && /connection terminated|connection ended|not queryable/i.test(error.message)) ||
  (lostCodes.has((error as NodeJS.ErrnoException).code ?? '') &&
    (error instanceof DatabaseError ||
      (error as NodeJS.ErrnoException).syscall === 'connect' ||
      ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')));

/** The same error as one of a backup, where it is of a known kind. */
export const explainBackupError = (error: unknown, during = 'The backup'): unknown => {
  if (error instanceof BackupError) return error;
  const isFull =
    isDiskFull(error) ||
    (error instanceof DatabaseError && error.code === '53100') ||
    (error instanceof StorageUnavailableError && error.reason === 'full');
  if (isFull)
    return new BackupError(
      'disk_full',
      `${during} stopped because the disk is full: free some space, then start it again.`,
      { cause: error },
    );
  if (isLost(error))
    return new BackupError(
      'database_lost',
      `${during} stopped because the connection to the database ended.`,
      { cause: error },
    );
  if (error instanceof StorageUnavailableError)
    return new BackupError('failed', `${during} stopped because ${error.message}.`, { cause: error });
  if ((error as Error).name === 'AbortError')
    return new BackupError('stopped', `${during} was stopped.`, { cause: error });
  return error;
};

const cleanupMs = 5_000;

/** A connection of one piece of work. `lost` rejects when the connection ends before the work does. */
export const withConnection = async <T>(
  connection: Connection,
  work: (client: Client, lost: Promise<never>) => Promise<T>,
): Promise<T> => {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'sitewright backup',
  });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('Connection terminated')));
  await client.connect();
  const done = work(client, lost);
  try {
    return await Promise.race([done, lost]);
  } finally {
    // The work gets a few seconds to clean up; a stream that does not notice the loss is not waited for.
    await Promise.race([done.catch(() => undefined), wait(cleanupMs, undefined, { ref: false })]);
    await client.end().catch(() => undefined);
  }
};
