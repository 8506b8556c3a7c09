import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

// Targets carry the host of the URL alone: paths and queries of webhooks often hold secrets.

const ofSite = z.strictObject({ siteId: z.string().nullable() });

export const webhookCreated = defineEvent('webhook.created', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite,
});

export const webhookUpdated = defineEvent('webhook.updated', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite,
});

export const webhookDeleted = defineEvent('webhook.deleted', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite,
});

export const webhookSecretRotated = defineEvent('webhook.secret_rotated', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite,
});

/** Several messages in a row failed all attempts. */
export const webhookFailing = defineNotifiableEvent('webhook.failing', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite.extend({ failedMessages: z.number().int() }),
});

/** Disabled by the program: the endpoint answered 410, or too many messages failed. */
export const webhookDisabled = defineNotifiableEvent('webhook.disabled', {
  audience: 'tenant',
  target: 'webhook',
  payload: ofSite.extend({ cause: z.enum(['gone', 'failing']) }),
});
