// `npm run restore`: the installation as it was when a backup was made, or the proof that it could be.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { secretForRestore } from '../core/backup/backup-secret.ts';
import { fileSources } from '../core/backup/file-sources.ts';
import { withBackup } from '../core/backup/read-backup-file.ts';
import { openManifest, restoreBackup, verifyBackup } from '../core/backup/restore-backup.ts';
import { createContext } from '../core/context/context.ts';
import { hasSecretKey, loadSecretKey } from '../core/crypto/secret-key.ts';
import { openDatabase } from '../core/db/open-database.ts';
import { type Env, loadEnv } from '../core/env.ts';
import { createLog } from '../core/log.ts';
import { exitWith, StartError } from '../core/start-error.ts';
import { openStorage, verifyStorage } from '../core/storage/open-storage.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { carryOutDeletions, eraseAgain } from '../features/backups/carry-out-deletions.ts';
import { finishRestore } from '../features/backups/finish-restore.ts';
import { restorePart, type WantedPart } from '../features/backups/part/restore-part.ts';
import { createServerContext } from './app.ts';
import { everySoOften, printNote } from './backup-program.ts';

const usage =
  'Usage: npm run restore -- FILE [--verify | --tenant NAME | --site ID] [--replace] [--skip-missing-files] [--new-secret-key]';

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        verify: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'skip-missing-files': { type: 'boolean', default: false },
        'new-secret-key': { type: 'boolean', default: false },
        tenant: { type: 'string' },
        site: { type: 'string' },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new StartError(usage);
    const kinds = [values.verify, values.tenant !== undefined, values.site !== undefined];
    if (kinds.filter(Boolean).length > 1) throw new StartError(usage);
    return { file: path.resolve(file), ...values };
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
};
type Arguments = ReturnType<typeof readArguments>;

const reports = () => {
  let tables = 0;
  const onTable = everySoOften<number>((done) => `${done} tables`);
  return {
    onFile: everySoOften<{ done: number; total: number }>(({ done, total }) => `${done} of ${total} files`),
    onTable: () => {
      tables += 1;
      onTable(tables);
    },
  };
};

const clock = { now: () => new Date() };
const quietLog = (env: Env) => createLog({ ...env, logLevel: 'warn' });

const verify = async (env: Env, { file }: Arguments): Promise<void> => {
  // Without a secret key there is no installation whose connection could need it.
  const secretKey = hasSecretKey(env) ? loadSecretKey(env) : Buffer.alloc(32);
  const server = await openDatabase(env, secretKey, quietLog(env));
  try {
    const { tables, files } = await verifyBackup({
      path: file,
      passphrase: env.backupKey,
      owner: server.owner,
      ...reports(),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    printNote(
      `This backup can be restored: ${rows} rows of ${tables.length} tables and ${files.count} files are as they were.`,
    );
  } finally {
    await server.stop();
  }
};

/** Works as the program does, without serving anybody. */
const asProgram = async <T>(env: Env, work: (ctx: ServerContext) => Promise<T>): Promise<T> => {
  const base = await createContext({ ...env, role: 'worker', logLevel: 'warn' });
  try {
    const ctx = createServerContext(base);
    await ctx.queue.start();
    return await work(ctx);
  } finally {
    await base.close();
  }
};

/** One workspace or site, next to what is there now, while the server runs. */
const restoreOne = async (env: Env, file: string, wanted: WantedPart): Promise<void> => {
  const secretKey = loadSecretKey(env);
  const { storage } = await openStorage(env, { secretKey, clock });
  const server = await openDatabase(env, secretKey, quietLog(env));
  try {
    const places = [path.dirname(file), env.backupDir].map((folder) => ({
      folder,
      passphrase: env.backupKey,
    }));
    const { tenantId, siteId, name, rows, files, persons } = await restorePart({
      path: file,
      places,
      owner: server.owner,
      storage,
      wanted,
    });
    if (persons.length > 0) await asProgram(env, (ctx) => eraseAgain(ctx, tenantId, persons));
    printNote(
      siteId === undefined
        ? `Restored as the workspace ${tenantId} (“${name}”): ${rows} rows and ${files} files. Its sites are drafts without a subdomain.`
        : `Restored as the site ${siteId} (“${name}”) of the workspace ${tenantId}: ${rows} rows and ${files} files. It is a draft without a subdomain.`,
    );
  } finally {
    await server.stop();
  }
};

const restore = async (env: Env, wanted: Arguments): Promise<void> => {
  const { file } = wanted;
  const place = { folder: path.dirname(file), passphrase: env.backupKey };
  const known = await withBackup(file, env.backupKey, openManifest);
  const secretKey = secretForRestore(env, known, {
    replaces: wanted.replace,
    anyKey: wanted['new-secret-key'],
  });
  const { storage } = await openStorage(env, { secretKey, clock });
  await verifyStorage(env, storage);
  const log = quietLog(env);
  const server = await openDatabase(env, secretKey, log);
  try {
    let repeated = 0;
    const { manifest, written, missing } = await restoreBackup({
      path: file,
      passphrase: env.backupKey,
      owner: server.owner,
      runtime: server.runtime,
      sources: fileSources(env, storage),
      replaces: wanted.replace,
      skipsMissing: wanted['skip-missing-files'],
      log,
      ...reports(),
      finish: async (client, replaced, { takenAt }) => {
        const places = [place, { ...place, folder: env.backupDir }];
        repeated = await finishRestore(client, { places, takenAt, replaced });
      },
    });
    // Before anybody can see what had to be deleted since the backup.
    const left = await asProgram(env, carryOutDeletions);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    printNote(
      `Restored: ${rows} rows and ${written} of ${manifest.files.count} files, as of ${manifest.takenAt}.`,
    );
    if (missing.length > 0) printNote(`${missing.length} files are missing, such as ${missing[0]}.`);
    if (repeated > 0)
      printNote(
        `${repeated} deletions since then were carried out again${left > 0 ? `, except ${left}: see the log` : ''}.`,
      );
    printNote(
      'Everybody is signed out. Emails, webhooks and schedules that were pending then are not sent or carried out.',
    );
  } finally {
    await server.stop();
  }
};

/** Ends the process: with 0, or with 1 and one sentence. */
export const runRestore = async (): Promise<void> => {
  try {
    const wanted = readArguments();
    const env = loadEnv();
    const { tenant, site } = wanted;
    if (tenant !== undefined) await restoreOne(env, wanted.file, { kind: 'tenant', id: tenant });
    else if (site === undefined) await (wanted.verify ? verify : restore)(env, wanted);
    else await restoreOne(env, wanted.file, { kind: 'site', id: site });
  } catch (error) {
    exitWith(error);
  }
  process.exit(0);
};
