import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import type { UsageScope } from '@sitewright/contract/usage/usage';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';

/** The party whose use is counted: a customer, or the sites of one member of a workspace that is the customer itself. */
export interface UsageSubject {
  /** Null: the whole workspace. */
  userId: string | null;
  isCustomer: boolean;
}

export const customerIdOf = (tx: TenantTransaction, { userId }: UsageSubject): CustomerId => ({
  tenantId: tx.tenantId,
  userId,
});

/** The numbers that a caller may see (decision 12). An admin of the shared workspace sees those of no other customer. */
export const subjectOf = async (
  tx: TenantTransaction,
  actor: Actor,
): Promise<{ subject: UsageSubject; scope: UsageScope }> => {
  const permitted = requirePermission(actor, 'usage.read');
  const { userId } = await customerOf(tx, actor.userId);
  if (userId !== null) return { subject: { userId, isCustomer: true }, scope: 'user' };
  return permitted === 'own'
    ? { subject: { userId: actor.userId, isCustomer: false }, scope: 'ownSites' }
    : { subject: { userId: null, isCustomer: true }, scope: 'workspace' };
};
