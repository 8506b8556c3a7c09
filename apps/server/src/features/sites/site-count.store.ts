import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** Number of sites of a customer, or whether one of them is among them; without the trash. */
export const countSites = async (
  tx: TenantTransaction,
  { userId }: CustomerId,
  siteId?: string,
): Promise<number> => {
  const { n } = await tx
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    .$if(userId !== null, (query) => query.where('owner_id', '=', userId!))
    .$if(siteId !== undefined, (query) => query.where('id', '=', siteId!))
    .executeTakeFirstOrThrow();
  return n;
};
