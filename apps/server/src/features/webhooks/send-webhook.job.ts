// Makes one attempt to send a message. A job that runs twice may send twice, always with the same `webhook-id`.
import { testEventType } from '@sitewright/contract/webhooks/webhooks';
import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { postMessage } from './post-message.ts';
import { recordAttempt } from './record-attempt.ts';
import { type AttemptJob, deferAttempt, sendWebhookJob } from './schedule-attempt.ts';
import { findEndpoint } from './webhook-endpoints.store.ts';
import { finishAttempt, findAttempt, findMessage } from './webhook-messages.store.ts';

/** What is sent and where; undefined when nothing is, because it was sent, paused or deleted meanwhile. */
const prepare = async (ctx: ServerContext, tx: TenantTransaction, attemptId: string) => {
  const attempt = await findAttempt(tx, attemptId);
  if (attempt?.status !== 'waiting') return undefined;
  const endpoint = await findEndpoint(tx, attempt.endpoint_id);
  const message = await findMessage(tx, attempt.message_id);
  if (!endpoint || !message) return undefined;
  if (endpoint.is_enabled || message.event_type === testEventType) return { attempt, endpoint, message };
  await finishAttempt(tx, attempt.id, {
    status: 'skipped',
    statusCode: null,
    durationMs: null,
    error: 'paused',
    bodyExcerpt: '',
    finishedAt: ctx.clock.now(),
    nextAttemptAt: null,
  });
  return undefined;
};

export const sendWebhook = async (ctx: ServerContext, job: AttemptJob): Promise<void> => {
  const { tenantId, attemptId } = job;
  const prepared = await withTenant(ctx.db, { tenantId }, (tx) => prepare(ctx, tx, attemptId));
  if (!prepared) return;
  const release = ctx.webhookSlots.acquire(prepared.endpoint.site_id ?? tenantId);
  if (!release) {
    await withTenant(ctx.db, { tenantId }, (tx) => deferAttempt(ctx, tx, job));
    return;
  }
  // Outside a transaction: a slow endpoint must not hold a connection to the database.
  const result = await postMessage(ctx, prepared.endpoint, prepared.message).finally(release);
  await withTenant(ctx.db, { tenantId }, (tx) => recordAttempt(ctx, tx, prepared, result));
};

export const sendWebhooksJob: Job = {
  name: sendWebhookJob,
  concurrency: webhookLimits.atOnce,
  run: (ctx, data) => sendWebhook(ctx, data as AttemptJob),
};
