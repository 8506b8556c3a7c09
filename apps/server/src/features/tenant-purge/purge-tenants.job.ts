// Purges tenants after their grace period: first the rows in one transaction, then the files without a reference.
import { tenantPurged } from '@sitewright/contract/tenants/tenant-events';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { syncTenantPointers } from '../publishing/live-pointer/live-pointer.service.ts';
import { emit } from '../../core/events/emit.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { deleteTenantRows, listDueTenants, listFiles, markClosed, type TenantFiles } from './purge.store.ts';
import { invalidateTenant } from '../../identity/tenants/tenant-snapshot.ts';

const purgeOne = async (ctx: ServerContext, tenant: { id: string; name: string }): Promise<void> => {
  const scope = { tenantId: tenant.id };
  // Takes the sites offline before their names become available to others.
  await syncTenantPointers(ctx, tenant.id);
  const files = await withTenant(ctx.db, scope, async (tx): Promise<TenantFiles | undefined> => {
    const found = await listFiles(tx);
    if (!(await markClosed(tx, tenant.id))) return undefined;
    await deleteTenantRows(tx, ctx.tenantData);
    await emit(ctx, tx, tenantPurged, {
      actor: systemActor,
      tenantId: tenant.id,
      target: { type: 'tenant', id: tenant.id, label: tenant.name },
    });
    return found;
  });
  invalidateTenant(ctx, tenant.id);
  if (!files) return;
  for (const key of files.objects) await ctx.storage.delete(key);
  for (const { siteId, releaseId } of files.releases) await ctx.releases.remove(siteId, releaseId);
};

export const purgeTenants = async (ctx: ServerContext): Promise<void> => {
  for (const tenant of await listDueTenants(ctx.db)) await purgeOne(ctx, tenant);
};

export const tenantPurgeJobs: readonly Job[] = [
  { name: 'tenant.purge', cron: '17 * * * *', run: purgeTenants },
];
