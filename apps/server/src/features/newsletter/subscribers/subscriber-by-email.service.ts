// The subscriber with an email address, for requests about personal data.
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { findSubscriberByEmail, removeSubscriber } from './subscribers.store.ts';

export const subscriberWithEmail = (tx: TenantTransaction, email: string) => findSubscriberByEmail(tx, email);

/** Returns how many were erased. */
export const eraseSubscriberWithEmail = async (tx: TenantTransaction, email: string): Promise<number> => {
  const found = await findSubscriberByEmail(tx, email);
  return found !== undefined && (await removeSubscriber(tx, found.id)) ? 1 : 0;
};
