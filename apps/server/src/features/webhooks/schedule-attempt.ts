import { webhookLimits as limits } from '@sitewright/contract/webhooks/webhook-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { insertAttempt } from './webhook-messages.store.ts';

export const sendWebhookJob = 'webhooks.send';

export interface AttemptJob {
  tenantId: string;
  attemptId: string;
  /** How often there was no room for it. */
  deferrals?: number;
}

/** Puts an attempt off for which there is no room now. Its step in the retry schedule stays. */
export const deferAttempt = (ctx: ServerContext, tx: TenantTransaction, job: AttemptJob): Promise<void> => {
  const { deferrals = 0 } = job;
  const seconds = Math.min(limits.deferSeconds * 2 ** deferrals, limits.deferSecondsMax);
  const startAfter = new Date(ctx.clock.now().getTime() + seconds * 1_000);
  return ctx.queue.enqueue(tx, sendWebhookJob, { ...job, deferrals: deferrals + 1 }, { startAfter });
};

/** Enqueues an attempt that is stored already. */
export const enqueueAttempt = (
  ctx: ServerContext,
  tx: TenantTransaction,
  attemptId: string,
  startAfter?: Date,
): Promise<void> => {
  const job: AttemptJob = { tenantId: tx.tenantId, attemptId };
  return ctx.queue.enqueue(tx, sendWebhookJob, job, startAfter === undefined ? {} : { startAfter });
};

/** Adds an attempt to send a message; returns its id. */
export const scheduleAttempt = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { messageId, endpointId, step, at }: { messageId: string; endpointId: string; step: number; at: Date },
): Promise<string> => {
  const id = await insertAttempt(tx, {
    message_id: messageId,
    endpoint_id: endpointId,
    step,
    scheduled_at: at,
  });
  await enqueueAttempt(ctx, tx, id, step === 0 ? undefined : at);
  return id;
};
