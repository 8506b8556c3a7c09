// What follows from an attempt: the next one, a notification to the owner, or the end of the endpoint.
import { testEventType } from '@sitewright/contract/webhooks/webhooks';
import { webhookDisabled, webhookFailing } from '@sitewright/contract/webhooks/webhook-events';
import { webhookLimits as limits } from '@sitewright/contract/webhooks/webhook-limits';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { PostResult } from './post-message.ts';
import { scheduleAttempt } from './schedule-attempt.ts';
import { countFailedMessage, type EndpointRow, updateEndpoint } from './webhook-endpoints.store.ts';
import { type AttemptRow, finishAttempt } from './webhook-messages.store.ts';
import { hostOfUrl } from './webhook-url.ts';

const about = (tx: TenantTransaction, { id, url }: EndpointRow) => ({
  tenantId: tx.tenantId,
  actor: systemActor,
  target: { type: 'webhook' as const, id, label: hostOfUrl(url) },
});

const disable = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  endpoint: EndpointRow,
  cause: 'gone' | 'failing',
): Promise<void> => {
  await updateEndpoint(tx, endpoint.id, { is_enabled: false, disabled_reason: cause });
  await emit(ctx, tx, webhookDisabled, {
    ...about(tx, endpoint),
    payload: { siteId: endpoint.site_id, cause },
  });
};

/** A message that failed all attempts counts against its endpoint. */
const countFailure = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  endpoint: EndpointRow,
): Promise<void> => {
  const failedMessages = await countFailedMessage(tx, endpoint.id);
  if (failedMessages >= limits.failuresMax) {
    await disable(ctx, tx, endpoint, 'failing');
  } else if ((limits.failuresNoticed as readonly number[]).includes(failedMessages)) {
    await emit(ctx, tx, webhookFailing, {
      ...about(tx, endpoint),
      payload: { siteId: endpoint.site_id, failedMessages },
    });
  }
};

/** The time of the attempt after this one; null when it was the last, or no further one makes sense. */
const nextAttemptAt = (
  ctx: ServerContext,
  { step, event_type: type }: AttemptRow,
  { error }: PostResult,
): Date | null => {
  const delay = limits.retrySeconds[step + 1];
  if (error === null || error === 'gone' || type === testEventType || delay === undefined) return null;
  return new Date(ctx.clock.now().getTime() + delay * 1_000 * (1 + limits.jitter * Math.random()));
};

export const recordAttempt = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { attempt, endpoint }: { attempt: AttemptRow; endpoint: EndpointRow },
  result: PostResult,
): Promise<void> => {
  const nextAt = nextAttemptAt(ctx, attempt, result);
  const isFirstReport = await finishAttempt(tx, attempt.id, {
    ...result,
    status: result.error === null ? 'succeeded' : 'failed',
    finishedAt: ctx.clock.now(),
    nextAttemptAt: nextAt,
  });
  if (!isFirstReport) return;
  if (result.error === null) {
    if (endpoint.failed_messages > 0) await updateEndpoint(tx, endpoint.id, { failed_messages: 0 });
  } else if (result.error === 'gone') {
    await disable(ctx, tx, endpoint, 'gone');
  } else if (nextAt) {
    const { message_id: messageId, step } = attempt;
    await scheduleAttempt(ctx, tx, { messageId, endpointId: endpoint.id, step: step + 1, at: nextAt });
  } else if (attempt.event_type !== testEventType) {
    await countFailure(ctx, tx, endpoint);
  }
};
