// Finds and locks the customer of an action: the party whose quotas and meters it counts towards.
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { AppError } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { isSharedTenant, lockCustomer } from './customers.store.ts';

/**
 * The customers of what users own. In the shared workspace they are the owners of the sites, and of the files without
 * a site, whoever acts; in every other workspace it is the workspace.
 */
export const customersOf = async (
  tx: TenantTransaction,
  ownerIds: readonly string[],
): Promise<CustomerId[]> => {
  const userIds = (await isSharedTenant(tx)) ? ownerIds : [null];
  return userIds.map((userId) => ({ tenantId: tx.tenantId, userId }));
};

export const customerOf = async (tx: TenantTransaction, ownerId: string): Promise<CustomerId> =>
  (await customersOf(tx, [ownerId]))[0]!;

/** True where users are the customers; elsewhere the workspace is. */
export const isSharedWorkspace = isSharedTenant;

export const isSameCustomer = (one: CustomerId, other: CustomerId): boolean =>
  one.tenantId === other.tenantId && one.userId === other.userId;

/**
 * Locks customers until the transaction ends. A transaction locks all of its customers at once, and before any other
 * row: two that need the same ones then wait for each other without a deadlock.
 */
export const lockCustomers = async (
  tx: TenantTransaction,
  customers: readonly CustomerId[],
): Promise<void> => {
  const sorted = customers.toSorted((a, b) => (a.userId ?? '').localeCompare(b.userId ?? ''));
  for (const customer of sorted) await lockCustomer(tx, customer);
};

/** Locks the customer of what an action changes, whose owner `readOwner` finds. */
export const lockCustomerOf = async (
  tx: TenantTransaction,
  readOwner: () => Promise<string>,
): Promise<CustomerId> => {
  const customer = await customerOf(tx, await readOwner());
  await lockCustomers(tx, [customer]);
  // The owner may have changed while this waited for the lock, and the new one is not locked.
  if (customer.userId !== null && customer.userId !== (await readOwner())) {
    throw new AppError('unavailable', 'The site got another owner meanwhile. Try again.');
  }
  return customer;
};
