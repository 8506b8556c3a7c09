// Scheduled backups, their retention, and the monthly test.
import { backupFailed, backupTestFailed } from '@sitewright/contract/backups/backup-events';
import { backupLimits as limits } from '@sitewright/contract/backups/backup-limits';
import { backupSettings, type BackupSettings } from '@sitewright/contract/backups/backups';
import { defaultTenantId } from '../../core/actor.ts';
import { BackupError } from '../../core/backup/backup-error.ts';
import { deleteBackupsBefore, listBackupFiles, readState } from '../../core/backup/backup-folder.ts';
import { trimDeletions } from '../../core/backup/deletions.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { platformSettings } from '../../core/settings/platform-settings.ts';
import { deleteDeletionsBefore } from './deletions.store.ts';
import { makeBackup, placeOf, testBackup } from './make-backup.ts';

export const createBackupJob = 'backups.create';
export const testBackupJob = 'backups.test';

const dayMs = 24 * 60 * 60_000;

/** The latest time of the schedule that has come. */
export const lastSlot = ({ time }: Pick<BackupSettings['backups'], 'time'>, now: Date): Date => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const slot = new Date(now);
  slot.setUTCHours(hours, minutes, 0, 0);
  return slot <= now ? slot : new Date(slot.getTime() - dayMs);
};

const isBefore = (outcome: { at: string } | null, time: Date): boolean =>
  outcome === null || new Date(outcome.at) < time;

const notify = (
  ctx: ServerContext,
  event: typeof backupFailed | typeof backupTestFailed,
  { name, error }: { name: string; error: unknown },
): Promise<void> =>
  withTenant(ctx.db, { tenantId: defaultTenantId }, (tx) =>
    emit(ctx, tx, event, {
      tenantId: defaultTenantId,
      actor: systemActor,
      target: { type: 'backup', id: name, label: name },
      payload: { reason: (error as Error).message },
    }),
  );

/** What is explained is reported and not tried again at once; anything else is a failed job. */
const orNotify = async (
  ctx: ServerContext,
  { event, name }: { event: typeof backupFailed | typeof backupTestFailed; name: string },
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, backup: name }, event.name);
    if (error instanceof BackupError && (error.reason === 'stopped' || error.reason === 'busy')) return;
    await notify(ctx, event, { name, error });
  }
};

const enqueue = (ctx: ServerContext, name: string): Promise<void> =>
  ctx.queue.enqueue(ctx.db, name, {}, { onceKey: name, timeoutSeconds: limits.timeoutSeconds });

/** Looks every few minutes whether something is due: a server that was off at the time makes the backup when it is back. */
export const planBackups = async (ctx: ServerContext): Promise<void> => {
  const settings = await platformSettings(ctx, backupSettings);
  const now = ctx.clock.now();
  const { lastBackup, lastTest } = await readState(ctx.env.backupDir);
  if (settings.isScheduled && isBefore(lastBackup, lastSlot(settings, now)))
    await enqueue(ctx, createBackupJob);
  else if (
    settings.isTestedMonthly &&
    isBefore(lastTest, new Date(now.getTime() - limits.testEveryDays * dayMs))
  )
    await enqueue(ctx, testBackupJob);
};

export const scheduledBackup = async (ctx: ServerContext, signal?: AbortSignal): Promise<void> => {
  const settings = await platformSettings(ctx, backupSettings);
  const { lastBackup } = await readState(ctx.env.backupDir);
  // Another process, or the same job delivered twice, was faster.
  if (!settings.isScheduled || !isBefore(lastBackup, lastSlot(settings, ctx.clock.now()))) return;
  await orNotify(ctx, { event: backupFailed, name: 'backup' }, async () => {
    await makeBackup(ctx, { actor: systemActor, signal });
    await deleteBackupsBefore(
      placeOf(ctx),
      new Date(ctx.clock.now().getTime() - settings.retentionDays * dayMs),
    );
  });
};

/** The newest backup is restored into a temporary database. */
export const scheduledTest = async (ctx: ServerContext, signal?: AbortSignal): Promise<void> => {
  const [newest] = await listBackupFiles(ctx.env.backupDir);
  if (!newest) return;
  await orNotify(ctx, { event: backupTestFailed, name: newest.name }, () =>
    testBackup(ctx, newest.path, { actor: systemActor, signal }),
  );
};

/** No backup is older than the law allows, whether new ones are made or not. */
export const expireBackups = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.retentionDaysMax * dayMs);
  await deleteBackupsBefore(placeOf(ctx), before);
  const unneeded = new Date(before.getTime() - dayMs);
  await deleteDeletionsBefore(ctx.db, unneeded);
  await trimDeletions(ctx.env.backupDir, unneeded);
};

export const backupJobs: readonly Job[] = [
  { name: 'backups.plan', cron: '*/5 * * * *', run: planBackups },
  { name: 'backups.expire', cron: '23 4 * * *', run: expireBackups },
  { name: createBackupJob, run: (ctx, _data, signal) => scheduledBackup(ctx, signal) },
  { name: testBackupJob, run: (ctx, _data, signal) => scheduledTest(ctx, signal) },
];
