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
    workspace: 'The workspace cannot have more sites. Move one that is not needed any more to the trash.',
    self: 'You cannot have more sites. Move one that is not needed any more to the trash.',
    other: 'The owner cannot have more sites.',
  },
};

/** Before a user gets one more site. @throws AppError 402 `limit_reached` */
export const requireSiteEntitlement = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  ownerId: string,
): Promise<void> =>
  requireEntitlement(ctx, tx, await customerOf(tx, ownerId), { key: 'sites.count', amount: 1 });
