// Subscriptions through forms of published sites.
import type { Language } from '@sitewright/contract/fields';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { oneLine } from '../../core/mail-address.ts';
import { cutText } from '../../core/storable.ts';
import { findList } from './lists/lists.store.ts';
import { limitConfirmations, requestSubscription } from './subscribe.service.ts';

export interface FormSubscription {
  listId: string;
  email: string;
  name: string;
  locale: Language;
  /** Sentence that was agreed to, and the form. */
  consent: string;
  ipHash: string | null;
}

/**
 * Asks for a confirmation; false where the list is gone. The lists of the shared workspace are those of the platform: no
 * form of its users leads there.
 */
export const subscribeByForm = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { listId, email, name, consent, ...request }: FormSubscription,
): Promise<boolean> => {
  if (tx.tenantId === sharedTenantId) return false;
  const list = await findList(tx, listId);
  if (!list) return false;
  await limitConfirmations(ctx, tx.tenantId);
  await requestSubscription(ctx, tx, {
    ...request,
    email: email.toLowerCase(),
    name: cutText(oneLine(name), limits.nameMaxLength),
    list: list.slug,
    source: 'form',
    consent: cutText(oneLine(consent, consent.length), limits.consentMaxLength),
  });
  return true;
};
