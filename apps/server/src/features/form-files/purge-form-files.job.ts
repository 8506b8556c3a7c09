// Deletes files that no submission has: expired ones, and those of deleted submissions and forms. Objects go before their
// rows, so that a process that is killed in between leaves nothing that the next run does not find.
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { claimUnneeded, deleteRows, listKnownKeys, listTenantsWithUnneeded } from './form-files.store.ts';
import { formFilesFolder } from './object-key.ts';

const batch = 200;
const dayMs = 24 * 60 * 60_000;
const purgeJobName = 'form_files.purge';

const purgeTenant = async (ctx: ServerContext, tenantId: string): Promise<void> => {
  for (;;) {
    const claimed = await withTenant(ctx.db, { tenantId }, (tx) =>
      claimUnneeded(tx, { now: ctx.clock.now(), limit: batch }),
    );
    for (const { object_key: key } of claimed) await ctx.storage.delete(key);
    await withTenant(ctx.db, { tenantId }, (tx) =>
      deleteRows(
        tx,
        claimed.map(({ id }) => id),
      ),
    );
    if (claimed.length < batch) return;
  }
};

export const purgeFormFiles = async (ctx: ServerContext): Promise<void> => {
  for (const tenantId of await listTenantsWithUnneeded(ctx.db, ctx.clock.now()))
    await purgeTenant(ctx, tenantId);
};

/** Runs the job soon after the transaction, instead of within the hour. */
export const enqueuePurge = (ctx: ServerContext, tx: TenantTransaction): Promise<void> =>
  ctx.queue.enqueue(tx, purgeJobName, {});

/**
 * Deletes objects without a row that are too old to belong to a running upload: those of a workspace that was closed by a
 * process that was killed.
 */
export const sweepFormFiles = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - dayMs);
  const deleteUnknown = async (keys: readonly string[]): Promise<void> => {
    const known = await listKnownKeys(ctx.db, keys);
    for (const key of keys) if (!known.has(key)) await ctx.storage.delete(key);
  };
  let keys: string[] = [];
  for await (const { key, changedAt } of ctx.storage.list(formFilesFolder)) {
    if (changedAt <= before) keys.push(key);
    if (keys.length < batch) continue;
    await deleteUnknown(keys);
    keys = [];
  }
  await deleteUnknown(keys);
};

export const formFileJobs: readonly Job[] = [
  { name: purgeJobName, cron: '35 * * * *', run: purgeFormFiles },
  { name: 'form_files.sweep', cron: '41 3 * * *', run: sweepFormFiles },
];
