// Messages that the owner of an endpoint asks for: tests and replays. The caller has required the permission.
import { testEventType, type WebhookAttempt } from '@sitewright/contract/webhooks/webhooks';
import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { presentAttempt } from './present-webhook.ts';
import { createMessage } from './publish-webhook.ts';
import { enqueueAttempt, scheduleAttempt } from './schedule-attempt.ts';
import type { EndpointRow } from './webhook-endpoints.store.ts';
import {
  type AttemptRow,
  findAttempt,
  findLastAttempt,
  rescheduleAttempt,
} from './webhook-messages.store.ts';

const read = async (tx: TenantTransaction, attemptId: string): Promise<WebhookAttempt> =>
  presentAttempt((await findAttempt(tx, attemptId))!);

export const sendTestMessage = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { id: endpointId, site_id: siteId, form_id: formId }: EndpointRow,
): Promise<WebhookAttempt> => {
  const at = ctx.clock.now();
  const data = { message: 'This is a test message.', ...(formId === null ? {} : { formId }) };
  const event = { key: `test:${randomUUID()}`, type: testEventType, at, siteId, formId, data };
  const messageId = (await createMessage(tx, event))!;
  return read(tx, await scheduleAttempt(ctx, tx, { messageId, endpointId, step: 0, at }));
};

/** A message that waits for its next attempt gets it now. */
const attemptNow = async (ctx: ServerContext, tx: TenantTransaction, last: AttemptRow): Promise<string> => {
  const at = ctx.clock.now();
  if (last.status === 'waiting') {
    await rescheduleAttempt(tx, last.id, at);
    await enqueueAttempt(ctx, tx, last.id);
    return last.id;
  }
  const { message_id: messageId, endpoint_id: endpointId } = last;
  return scheduleAttempt(ctx, tx, { messageId, endpointId, step: 0, at });
};

export const replayMessage = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  endpoint: EndpointRow,
  messageId: string,
): Promise<WebhookAttempt> => {
  const last = await findLastAttempt(tx, { messageId, endpointId: endpoint.id });
  if (!last) throw notFound('The message');
  if (!endpoint.is_enabled && last.event_type !== testEventType)
    throw new AppError('wrong_state', 'Resume the webhook first.');
  return read(tx, await attemptNow(ctx, tx, last));
};
