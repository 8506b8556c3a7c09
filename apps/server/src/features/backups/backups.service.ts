// Backups as staff sees them.
import { backupDeleted } from '@sitewright/contract/backups/backup-events';
import type { Backup, BackupList } from '@sitewright/contract/backups/backups';
import type { Run } from '@sitewright/contract/runs/runs';
import { BackupError } from '../../core/backup/backup-error.ts';
import {
  deleteBackup as deleteFile,
  type FoundBackup,
  listBackupFiles,
  readManifest,
  readState,
} from '../../core/backup/backup-folder.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireStepUp } from '../../identity/sessions/step-up.ts';
import { startRun } from '../runs/runs.service.ts';
import { backupRun, backupTestRun } from './backup-runs.ts';
import { findBackup, placeOf } from './make-backup.ts';

const stateOf = (error: BackupError): Backup['state'] =>
  error.reason === 'wrong_key' ? 'locked' : 'damaged';

const present = async (ctx: ServerContext, { name, path, size, header }: FoundBackup): Promise<Backup> => {
  const manifest = await readManifest(placeOf(ctx), path);
  const isReadable = !(manifest instanceof BackupError);
  return {
    name,
    size,
    createdAt: header.createdAt,
    isEncrypted: header.key !== null,
    state: isReadable ? 'ok' : stateOf(manifest),
    files: isReadable ? { count: manifest.files.count, bytes: manifest.files.bytes } : null,
  };
};

export const listBackups = async (ctx: ServerContext, actor: Actor): Promise<BackupList> => {
  requirePermission(actor, 'platform.read');
  const { folder, passphrase } = placeOf(ctx);
  const backups: Backup[] = [];
  for (const found of await listBackupFiles(folder)) backups.push(await present(ctx, found));
  return { folder, isEncrypted: passphrase !== undefined, backups, ...(await readState(folder)) };
};

export const startBackup = (ctx: ServerContext, actor: Actor): Promise<Run> => {
  requirePermission(actor, 'platform.write');
  return withTenant(ctx.db, actor, (tx) => startRun(ctx, tx, actor, backupRun, {}));
};

export const startTest = async (ctx: ServerContext, actor: Actor, name: string): Promise<Run> => {
  requirePermission(actor, 'platform.write');
  if (!(await findBackup(ctx, name))) throw notFound('The backup');
  return withTenant(ctx.db, actor, (tx) => startRun(ctx, tx, actor, backupTestRun, { name }));
};

export const deleteBackup = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  name: string,
): Promise<void> => {
  requirePermission(actor, 'platform.write');
  await requireStepUp(ctx, actor);
  if (!(await deleteFile(placeOf(ctx), name))) throw notFound('The backup');
  await inTransaction(ctx.db, (tx) =>
    emit(ctx, tx, backupDeleted, {
      tenantId: null,
      actor,
      meta,
      target: { type: 'backup', id: name, label: name },
    }),
  );
};
