import type { Webhook } from '@sitewright/contract/webhooks/webhooks';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { presentWebhook } from './present-webhook.ts';
import { findEndpoint } from './webhook-endpoints.store.ts';
import { listLastAttempts } from './webhook-messages.store.ts';

/** By its id alone: notifications know nothing else of it. */
export const getWebhook = async (ctx: ServerContext, actor: Actor, id: string): Promise<Webhook> => {
  requirePermission(actor, 'sites.forms');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await findEndpoint(tx, id);
    if (!row || row.site_id === null) throw notFound('The webhook');
    await requireSite(tx, actor, row.site_id, 'sites.forms');
    return presentWebhook(row, (await listLastAttempts(tx, [id]))[0], ctx.clock.now());
  });
};
