// Public shapes of endpoints and attempts: secrets and bodies of messages are in none.
import type { Webhook, WebhookAttempt, WebhookError } from '@sitewright/contract/webhooks/webhooks';
import type { EndpointRow } from './webhook-endpoints.store.ts';
import type { AttemptRow } from './webhook-messages.store.ts';

export const presentAttempt = (row: AttemptRow): WebhookAttempt => ({
  id: row.id,
  messageId: row.message_id,
  eventType: row.event_type,
  number: row.number,
  status: row.status,
  statusCode: row.status_code,
  durationMs: row.duration_ms,
  error: row.error as WebhookError | null,
  bodyExcerpt: row.body_excerpt,
  scheduledAt: row.scheduled_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
});

export const presentWebhook = (
  row: EndpointRow,
  lastAttempt: AttemptRow | undefined,
  now: Date,
): Webhook => ({
  id: row.id,
  siteId: row.site_id,
  formId: row.form_id,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types,
  isEnabled: row.is_enabled,
  disabledReason: row.is_enabled ? null : row.disabled_reason,
  failedMessages: row.failed_messages,
  oldSecretExpiresAt:
    row.old_secret_expires_at && row.old_secret_expires_at > now
      ? row.old_secret_expires_at.toISOString()
      : null,
  createdAt: row.created_at.toISOString(),
  lastAttempt: lastAttempt ? presentAttempt(lastAttempt) : null,
});
