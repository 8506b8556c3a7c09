import { StartError } from '../start-error.ts';

export const backupErrorReasons = [
  /** Bytes were changed, lost or moved. */
  'damaged',
  /** The backup is encrypted, and the key is missing or another one. */
  'wrong_key',
  /** A newer version of the product made it. */
  'newer',
  /** The place to restore to holds data. */
  'not_empty',
  /** Files that the backup needs are not in the folder of backups. */
  'files_missing',
  /** The secret key of the installation is another one than that of the backup. */
  'other_secret',
  'disk_full',
  'database_lost',
  /** Another backup, or a restore, works in the same folder. */
  'busy',
  'stopped',
  'failed',
] as const;
export type BackupErrorReason = (typeof backupErrorReasons)[number];

/** Failure of a backup or a restore, as a sentence for the operator. */
export class BackupError extends StartError {
  override name = 'BackupError';
  readonly reason: BackupErrorReason;

  constructor(reason: BackupErrorReason, message: string, options?: ErrorOptions) {
    super(message);
    if (options?.cause !== undefined) this.cause = options.cause;
    this.reason = reason;
  }
}

export const damaged = (what: string, options?: ErrorOptions): BackupError =>
  new BackupError('damaged', `${what} Use another backup.`, options);
