import { z } from 'zod';
import { defineEvent } from '../event.ts';

const payload = z.strictObject({});

export const newsletterListCreated = defineEvent('newsletter_list.created', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

export const newsletterListUpdated = defineEvent('newsletter_list.updated', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

export const newsletterListDeleted = defineEvent('newsletter_list.deleted', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

/** Visitors subscribe by the thousand: not in the audit log. */
export const newsletterSubscribed = defineEvent('newsletter.subscribed', {
  audience: 'tenant',
  target: 'subscriber',
  isAudited: false,
  payload: z.strictObject({ listIds: z.array(z.string()), source: z.string() }),
});

export const newsletterUnsubscribed = defineEvent('newsletter.unsubscribed', {
  audience: 'tenant',
  target: 'subscriber',
  isAudited: false,
  payload,
});

export const subscriberErased = defineEvent('subscriber.erased', {
  audience: 'tenant',
  target: 'subscriber',
  payload,
});

export const subscribersImported = defineEvent('subscribers.imported', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload: z.strictObject({
    added: z.number().int(),
    known: z.number().int(),
    invalid: z.number().int(),
    consent: z.string(),
  }),
});
