import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, trimmed, uuid } from '../fields.ts';
import { defineCursorList } from '../list.ts';
import { webhookLimits as limits } from './webhook-limits.ts';

// Outbound webhooks, per Standard Webhooks (docs/webhooks.md).

/** The type of the message that tests an endpoint. It is sent once, whether or not the endpoint is paused. */
export const testEventType = 'webhook.test';

/** `skipped`: the endpoint was paused or disabled. */
export const webhookAttemptStatuses = ['waiting', 'succeeded', 'failed', 'skipped'] as const;
export type WebhookAttemptStatus = (typeof webhookAttemptStatuses)[number];

export const webhookErrors = [
  /** The URL leads into a network that is not public, or is not https. */
  'url_refused',
  'unreachable',
  'timeout',
  /** Redirects are not followed. */
  'redirect',
  /** The status is not 2xx. */
  'status',
  /** 410: the endpoint wants no more messages, and is disabled. */
  'gone',
  'paused',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

export const webhookAttemptSchema = z.object({
  id: uuid,
  /** Sent as `webhook-id`, the same in every attempt. */
  messageId: uuid,
  eventType: z.string(),
  /** Counts from 1. */
  number: z.number().int(),
  status: z.enum(webhookAttemptStatuses),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  error: z.enum(webhookErrors).nullable(),
  /** The beginning of the answer. */
  bodyExcerpt: z.string(),
  scheduledAt: isoDate,
  finishedAt: isoDate.nullable(),
  nextAttemptAt: isoDate.nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

export const webhookSchema = z.object({
  id: uuid,
  /** Null: events of all sites. */
  siteId: uuid.nullable(),
  /** Null: events of all forms. */
  formId: uuid.nullable(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Null while it is enabled. */
  disabledReason: z.enum(['paused', 'gone', 'failing']).nullable(),
  /** Messages in a row that failed all attempts. */
  failedMessages: z.number().int(),
  /** Until then the secret before the last rotation signs as well. */
  oldSecretExpiresAt: isoDate.nullable(),
  createdAt: isoDate,
  lastAttempt: webhookAttemptSchema.nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

/** With its secret, which no other response contains. */
export const webhookWithSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });

/** The server checks besides that it leads into a public network. */
export const webhookUrl = z
  .string()
  .trim()
  .max(limits.urlMaxLength, `Write at most ${limits.urlMaxLength} characters`)
  .regex(/^https?:\/\/[^\s\p{Cc}]+$/iu, 'Enter a URL such as https://example.com/webhooks');

export const webhookDescription = trimmed(limits.descriptionMaxLength);

export const webhookAttemptList = defineCursorList({
  name: 'attempts',
  item: webhookAttemptSchema,
  filters: {},
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{webhookId}',
  summary: 'A webhook, with the site and the form that it belongs to',
  access: 'sites.forms',
  apiKeys: false,
  params: z.object({ webhookId: uuid }),
  response: webhookSchema,
});
