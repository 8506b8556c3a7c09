// Repairs what a crashed process, a full disk or a lost connection has left inconsistent between rows and files.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { listTenantIds } from '../../sites/sites.store.ts';
import { listReleaseIds } from '../releases.store.ts';
import { livePointerJob, syncLivePointer } from './live-pointer.service.ts';

const hourMs = 60 * 60_000;

/** Deletes release folders without a row that are too old to belong to a running publish. */
export const pruneReleases = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.sites.abandonedReleaseHours * hourMs);
  const written = await ctx.releases.listWritten(before);
  if (written.length === 0) return;
  const named = new Set<string>();
  for (const tenantId of await listTenantIds(ctx.db)) {
    for (const id of await withTenant(ctx.db, { tenantId }, listReleaseIds)) named.add(id);
  }
  const orphans = written.filter(({ releaseId }) => !named.has(releaseId));
  for (const { siteId, releaseId } of orphans) await ctx.releases.remove(siteId, releaseId);
  if (orphans.length > 0) ctx.log.warn({ count: orphans.length }, 'orphaned releases were deleted');
};

export const livePointerJobs: readonly Job[] = [
  {
    name: livePointerJob,
    run: (ctx, data) => syncLivePointer(ctx, data as { tenantId: string; siteId: string }),
  },
  { name: 'site.collect_releases', cron: '23 3 * * *', run: pruneReleases },
];
