// Turns events into messages. Which event it is, and who may see it, is the business of the feature that publishes it.
import type { JsonObject } from '@sitewright/contract/content';
import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { scheduleAttempt } from './schedule-attempt.ts';
import { type EndpointRow, listSubscribedEndpoints } from './webhook-endpoints.store.ts';
import { insertAttempt, insertMessage } from './webhook-messages.store.ts';

const apiVersion = 'v1';

export interface WebhookEvent {
  /** Of the event: published twice, it is sent once. */
  key: string;
  /** Name of the event, such as `form.submitted`. */
  type: string;
  at: Date;
  siteId: string | null;
  formId: string | null;
  /** The message is deleted with it. */
  submissionId?: string;
  data: JsonObject;
}

/** Stores the message of an event; undefined when it exists already. */
export const createMessage = async (
  tx: TenantTransaction,
  { key, type, at, siteId, formId, submissionId, data }: WebhookEvent,
): Promise<string | undefined> => {
  const id = randomUUID();
  const body = JSON.stringify({
    id,
    type,
    createdAt: at.toISOString(),
    tenantId: tx.tenantId,
    ...(siteId === null ? {} : { siteId }),
    apiVersion,
    data,
  });
  const isNew = await insertMessage(tx, {
    id,
    event_key: key,
    event_type: type,
    site_id: siteId,
    form_id: formId,
    submission_id: submissionId ?? null,
    body,
    created_at: at,
  });
  return isNew ? id : undefined;
};

/** The log names what a paused endpoint missed, so that it can be sent later. */
const skipAttempt = async (
  tx: TenantTransaction,
  messageId: string,
  { id }: EndpointRow,
  at: Date,
): Promise<void> => {
  await insertAttempt(tx, {
    message_id: messageId,
    endpoint_id: id,
    status: 'skipped',
    error: 'paused',
    scheduled_at: at,
    finished_at: at,
  });
};

/** Sends an event to every endpoint that is subscribed to it, after the transaction is committed. */
export const publishWebhook = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  event: WebhookEvent,
): Promise<void> => {
  const endpoints = await listSubscribedEndpoints(tx, event);
  if (endpoints.length === 0) return;
  const messageId = await createMessage(tx, event);
  if (messageId === undefined) return;
  const at = ctx.clock.now();
  for (const endpoint of endpoints) {
    if (endpoint.is_enabled)
      await scheduleAttempt(ctx, tx, { messageId, endpointId: endpoint.id, step: 0, at });
    else await skipAttempt(tx, messageId, endpoint, at);
  }
};
