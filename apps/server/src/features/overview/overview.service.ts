// Dashboards of tenants and of platform staff: stats and recent activity.
import { withTenant } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listTenantSites } from '../sites/sites.service.ts';
import { countPlatform, countTenant, findTenant, listNewestUsers } from './overview.store.ts';

const shown = 6;

export const getTenantOverview = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'tenant.read');
  const tenant = await findTenant(ctx.db, actor.tenantId);
  if (!tenant) throw notFound('The tenant');
  return {
    tenant,
    ...(await withTenant(ctx.db, actor, countTenant)),
    recent: await listTenantSites(ctx, actor, shown),
  };
};

export const getPlatformOverview = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'platform.read');
  return {
    ...(await countPlatform(ctx.db)),
    designs: ctx.library.designs.size,
    templates: ctx.library.templates.size,
    recentPeople: (await listNewestUsers(ctx.db, shown)).map((row) => ({
      id: row.id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim(),
      createdAt: row.created_at.toISOString(),
    })),
  };
};
