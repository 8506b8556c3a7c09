// Deletes the files of archives whose time is over, and those without a row.
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { archivesFolder } from './workspace.runs.ts';
import { listArchiveKeys, listExpired, updateArchive } from './workspace-archives.store.ts';

const hourMs = 60 * 60_000;
/** A file whose row is not written yet is younger. */
const graceHours = 24;

export const purgeArchives = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  for (const { tenantId, id, key } of await listExpired(ctx.db, now)) {
    await ctx.storage.delete(key);
    await withTenant(ctx.db, { tenantId }, (tx) =>
      updateArchive(tx, id, { status: 'expired', object_key: null }),
    );
  }
  const known = await listArchiveKeys(ctx.db);
  for await (const { key, changedAt } of ctx.storage.list(archivesFolder))
    if (!known.has(key) && now.getTime() - changedAt.getTime() > graceHours * hourMs)
      await ctx.storage.delete(key);
};

export const purgeArchivesJob: Job = {
  name: 'workspace_archives.purge',
  cron: '47 * * * *',
  run: purgeArchives,
};
