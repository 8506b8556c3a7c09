// Backups and their tests by the running program.
import { backupCreated, backupTested } from '@sitewright/contract/backups/backup-events';
import { type BackupProgress, createBackup, type MadeBackup } from '../../core/backup/create-backup.ts';
import { fileSources } from '../../core/backup/file-sources.ts';
import { type BackupPlace, listBackupFiles } from '../../core/backup/backup-folder.ts';
import { verifyBackup } from '../../core/backup/restore-backup.ts';
import { secretOf } from '../../core/backup/backup-secret.ts';
import type { EventActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';

export const placeOf = ({ env }: Pick<ServerContext, 'env'>): BackupPlace => ({
  folder: env.backupDir,
  passphrase: env.backupKey,
});

interface Work {
  actor: EventActor;
  signal?: AbortSignal | undefined;
}

export const makeBackup = async (
  ctx: ServerContext,
  { actor, signal, onProgress }: Work & { onProgress?: (progress: BackupProgress) => void },
): Promise<MadeBackup> => {
  const made = await createBackup({
    owner: ctx.owner,
    place: placeOf(ctx),
    sources: fileSources(ctx.env, ctx.storage),
    secret: secretOf(ctx.env, ctx.secretKey),
    now: () => ctx.clock.now(),
    signal,
    ...(onProgress ? { onProgress } : {}),
  });
  const target = { type: 'backup' as const, id: made.name, label: made.name };
  await inTransaction(ctx.db, (tx) => emit(ctx, tx, backupCreated, { tenantId: null, actor, target }));
  return made;
};

/** @throws BackupError when it cannot be restored. */
export const testBackup = async (
  ctx: ServerContext,
  path: string,
  { actor, signal, onTable }: Work & { onTable?: () => void },
): Promise<void> => {
  await verifyBackup({
    path,
    passphrase: ctx.env.backupKey,
    owner: ctx.owner,
    now: () => ctx.clock.now(),
    signal,
    ...(onTable ? { onTable } : {}),
  });
  const name = path.slice(ctx.env.backupDir.length + 1);
  const target = { type: 'backup' as const, id: name, label: name };
  await inTransaction(ctx.db, (tx) => emit(ctx, tx, backupTested, { tenantId: null, actor, target }));
};

export const findBackup = async ({ env }: Pick<ServerContext, 'env'>, name: string) =>
  (await listBackupFiles(env.backupDir)).find((one) => one.name === name);
