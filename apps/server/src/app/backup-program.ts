// `npm run backup`: a backup of the installation, whether it runs or not.
import { parseArgs } from 'node:util';
import path from 'node:path';
import { type BackupProgress, createBackup } from '../core/backup/create-backup.ts';
import { BackupError } from '../core/backup/backup-error.ts';
import { secretOf } from '../core/backup/backup-secret.ts';
import { fileSources } from '../core/backup/file-sources.ts';
import { loadSecretKey } from '../core/crypto/secret-key.ts';
import { openDatabase } from '../core/db/open-database.ts';
import { type Env, loadEnv } from '../core/env.ts';
import { createLog } from '../core/log.ts';
import { exitWith, StartError } from '../core/start-error.ts';
import { openStorage, verifyStorage } from '../core/storage/open-storage.ts';

const usage = 'Usage: npm run backup [-- --to FOLDER]';
const reportEveryMs = 2_000;

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
export const printNote = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints at most one line every two seconds. */
export const everySoOften = <Now>(describe: (now: Now) => string): ((now: Now) => void) => {
  let printedAt = Date.now();
  return (now) => {
    if (Date.now() - printedAt < reportEveryMs) return;
    printedAt = Date.now();
    printNote(describe(now));
  };
};

const describe = ({ files, tables, rows }: BackupProgress): string =>
  `${files.count} files (${files.copied} copied, ${megabytes(files.copiedBytes)}); ${tables.done} of ${tables.total} tables, ${rows} rows`;

const readFolder = (env: Env): string => {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    return to === undefined ? env.backupDir : path.resolve(to);
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
};

const work = async (): Promise<void> => {
  const env = loadEnv();
  const folder = readFolder(env);
  const log = createLog({ ...env, logLevel: 'warn' });
  const secretKey = loadSecretKey(env);
  const { storage } = await openStorage(env, { secretKey, clock: { now: () => new Date() } });
  await verifyStorage(env, storage);
  const server = await openDatabase(env, secretKey, log);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    const secret = secretOf(env, secretKey);
    const {
      path: file,
      size,
      manifest,
    } = await createBackup({
      owner: server.owner,
      place: { folder, passphrase: env.backupKey },
      sources: fileSources(env, storage),
      secret,
      signal: stopping.signal,
      onProgress: everySoOften(describe),
    });
    const { count, copied, copiedBytes } = manifest.files;
    printNote(
      `Done: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows (${megabytes(size)}), ${count} files, of which ${copied} are new (${megabytes(copiedBytes)}).`,
    );
    if (env.backupKey === undefined)
      printNote(
        'It is not encrypted and does not contain the secret key: keep secret.key (or SECRET_KEY) in another safe place.',
      );
    else if (secret.key === undefined)
      printNote(
        'It is encrypted. The secret key is in SECRET_KEY and not in the backup: keep it, and BACKUP_KEY, in another safe place.',
      );
    else printNote('It is encrypted and contains the secret key: keep BACKUP_KEY in another safe place.');
    process.stdout.write(`${file}\n`);
  } finally {
    await server.stop();
  }
};

/** Ends the process: with 0, or with 1 and one sentence. */
export const runBackup = async (): Promise<void> => {
  try {
    await work();
  } catch (error) {
    exitWith(error instanceof BackupError ? new StartError(error.message) : error);
  }
  process.exit(0);
};
