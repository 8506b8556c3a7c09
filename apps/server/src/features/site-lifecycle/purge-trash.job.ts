// Deletes sites whose time in the trash is over: first the rows in one transaction, then the files of their releases.
import { sitePurged } from '@sitewright/contract/sites/site-events';
import { limits } from '@sitewright/contract/limits';
import { withPlatform, withTenant } from '../../core/db/tenant-scope.ts';
import { runHook } from '../../core/context/hooks.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { siteWithdrawn } from '../sites/site-hooks.ts';
import { deleteTrashedSite, listOldTrash, lockTrashedSite, type OldTrash } from './trash.store.ts';

const dayMs = 24 * 60 * 60_000;

const purgeOne = async (ctx: ServerContext, site: OldTrash, before: Date): Promise<void> => {
  const releases = await withTenant(ctx.db, { tenantId: site.tenantId }, async (tx) => {
    if (!(await lockTrashedSite(tx, site.id, before))) return [];
    await runHook(ctx, siteWithdrawn, { tx, siteId: site.id });
    const found = await deleteTrashedSite(tx, site.id);
    await emit(ctx, tx, sitePurged, {
      actor: systemActor,
      tenantId: site.tenantId,
      target: { type: 'site', id: site.id, label: site.name },
    });
    return found;
  });
  for (const id of releases) await ctx.releases.remove(site.id, id);
};

export const purgeTrash = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.sites.trashDays * dayMs);
  for (const site of await withPlatform(ctx.db, (tx) => listOldTrash(tx, before))) {
    await purgeOne(ctx, site, before);
  }
};

export const siteJobs: readonly Job[] = [{ name: 'site.purge', cron: '41 * * * *', run: purgeTrash }];
