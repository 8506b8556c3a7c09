import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customersOf, isSameCustomer, lockCustomers } from './customer.ts';
import { requireEntitlement } from './entitlements.ts';

/**
 * Before a site, or all that a user owns, gets another owner: locks both, so that nothing is added to it meanwhile,
 * and checks that it fits the limits of the new one. Within one customer, such as a workspace, everything fits.
 *
 * @throws AppError 402 `limit_reached`
 */
export const requireOwnerChange = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { fromId, toId, siteId }: { fromId: string; toId: string; siteId?: string },
): Promise<void> => {
  const [from, to] = await customersOf(tx, [fromId, toId]);
  if (!from || !to || isSameCustomer(from, to)) return;
  await lockCustomers(tx, [from, to]);
  for (const { key, measureOwnerChange } of ctx.meters.values()) {
    const amount = await measureOwnerChange(tx, { from, to, siteId });
    await requireEntitlement(ctx, tx, to, { key, amount });
  }
};
