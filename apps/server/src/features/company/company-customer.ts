import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { type Actor, actorScope, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';

/** Users change their own profile; that of a workspace is changed by its admins. */
export const mayEdit = (actor: Actor, { userId }: CustomerId): boolean => {
  const scope = actorScope(actor, 'company.write');
  return scope !== undefined && (userId !== null || scope !== 'own');
};

/** The customer whose profile the caller sees. */
export const readableCustomer = async (tx: TenantTransaction, actor: Actor): Promise<CustomerId> => {
  requirePermission(actor, 'company.read');
  return customerOf(tx, actor.userId);
};

export const editableCustomer = async (tx: TenantTransaction, actor: Actor): Promise<CustomerId> => {
  requirePermission(actor, 'company.write');
  const customer = await customerOf(tx, actor.userId);
  if (mayEdit(actor, customer)) return customer;
  throw new AppError('forbidden', 'Only admins of the workspace can change its company profile.', {
    details: { permission: 'company.write' },
  });
};
