// How many sites customers have. Sites in the trash do not count; restoring one is checked like creating it.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { requireEntitlement } from '../../identity/customers/entitlements.ts';
import type { Meter } from '../../identity/customers/meter.ts';
import { countSites } from './site-count.store.ts';

export const siteMeter: Meter = {
  key: 'sites.count',
  measure: countSites,
  measureOwnerChange: (tx, { from, siteId }) => countSites(tx, from, siteId),
  errors: {
    workspace: 'This workspace has reached its site limit. Move a site to the trash to add another.',
    self: "You've reached your site limit. Move a site to the trash to add another.",
    other: 'The owner has reached their site limit.',
  },
};

/** Before a user gets one more site. @throws AppError 402 `limit_reached` */
export const requireSiteEntitlement = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  ownerId: string,
): Promise<void> =>
  requireEntitlement(ctx, tx, await customerOf(tx, ownerId), { key: 'sites.count', amount: 1 });
