// Tells the builder whether payments are connected.
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';

export const hasPayments = async (ctx: ServerContext, tenantId: string): Promise<boolean> =>
  (await ctx.paymentGateways.find(tenantId)) !== undefined;

export const getFormPayments = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ isConnected: boolean }> => {
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.forms'));
  return { isConnected: await hasPayments(ctx, actor.tenantId) };
};
