// Fails runs that no process works on any more, and deletes old ones.
import { limits } from '@sitewright/contract/limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteOldRuns, failStaleRuns, listTenantsWithOldRuns } from './runs.store.ts';

const hourMs = 60 * 60_000;

export const purgeRuns = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now().getTime();
  const stale = new Date(now - limits.runs.staleHours * hourMs);
  const old = new Date(now - limits.runs.keptDays * 24 * hourMs);
  for (const tenantId of await listTenantsWithOldRuns(ctx.db, stale)) {
    await withTenant(ctx.db, { tenantId }, async (tx) => {
      await failStaleRuns(tx, stale);
      await deleteOldRuns(tx, old);
    });
  }
};

export const purgeRunsJob: Job = { name: 'runs.purge', cron: '35 * * * *', run: purgeRuns };
