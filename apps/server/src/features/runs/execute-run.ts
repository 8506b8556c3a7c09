// Carries out a run in a worker. A run whose process died is delivered again and starts over, a few times.
import { limits } from '@sitewright/contract/limits';
import type { Permission } from '@sitewright/contract/permissions';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import { type Actor, actorScope } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { AnyRun } from '../../core/context/run.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { createProgressWriter } from './progress-writer.ts';
import {
  beginAttempt,
  findRun,
  finishRun,
  type RunOutcome,
  type RunRow,
  saveProgress,
} from './runs.store.ts';

export interface RunJob {
  tenantId: string;
  runId: string;
}

const cancelled = Symbol('cancelled');
const superseded = Symbol('superseded');

const actorOfRun = async (tx: TenantTransaction, row: RunRow, permission: Permission): Promise<Actor> => {
  const actor = await actorForUser(tx, {
    kind: 'automation',
    userId: row.user_id,
    agentId: row.id,
    grants: row.grants ?? undefined,
  });
  if (actor && actorScope(actor, permission) !== undefined) return actor;
  throw new AppError('forbidden', 'The user who started this run may no longer do this.');
};

/** Works until the end, an error or an abort; progress and cancellation go through the row. */
const work = async (
  ctx: ServerContext,
  row: RunRow,
  definition: AnyRun,
  stopping: AbortController,
): Promise<RunOutcome> => {
  const inTenant = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(ctx.db, { tenantId: row.tenant_id }, fn);
  const writer = createProgressWriter(async (now: RunProgress) => {
    const saved = await inTenant((tx) => saveProgress(tx, row, now));
    if (!saved) stopping.abort(superseded);
    else if (saved.cancel_requested_at) stopping.abort(cancelled);
  });
  const actor = await inTenant((tx) => actorOfRun(tx, row, definition.permission));
  const input = definition.input.parse(row.input) as object;
  try {
    const { signal } = stopping;
    const result = await definition.run(ctx, { actor, input, signal, progress: writer.save });
    await writer.flush();
    return { status: 'succeeded', result: definition.result.parse(result) };
  } finally {
    await writer.flush().catch(() => undefined);
  }
};

const failure = (ctx: ServerContext, row: RunRow, error: unknown): RunOutcome => {
  ctx.log.error({ err: error, run: row.id, kind: row.kind }, 'a run failed');
  return { status: 'failed', errorCode: error instanceof AppError ? error.code : 'internal' };
};

/** The outcome; undefined when another process has taken the run over. Throws when this process must stop. */
const outcomeOf = async (
  ctx: ServerContext,
  row: RunRow,
  stopping: AbortController,
): Promise<RunOutcome | undefined> => {
  const definition = ctx.runDefinitions.get(row.kind);
  if (row.cancel_requested_at) return { status: 'cancelled' };
  if (!definition) return failure(ctx, row, new Error('no feature defines this kind of run'));
  const attemptsMax = definition.attempts === 'once' ? 1 : limits.runs.attemptsMax;
  if (row.attempt > attemptsMax) return failure(ctx, row, new Error('its process died too often'));
  const outcome = await work(ctx, row, definition, stopping).catch((error: unknown) =>
    stopping.signal.aborted ? undefined : failure(ctx, row, error),
  );
  const { aborted, reason } = stopping.signal;
  if (reason === superseded) return undefined;
  // Finished work is not cancelled by a request that came after its last step.
  if (outcome || !aborted) return outcome;
  if (reason === cancelled) return { status: 'cancelled' };
  throw new Error('the run was interrupted', { cause: reason });
};

export const executeRun = async (
  ctx: ServerContext,
  { tenantId, runId }: RunJob,
  jobSignal?: AbortSignal,
): Promise<void> => {
  const row = await withTenant(ctx.db, { tenantId }, (tx) => beginAttempt(tx, runId));
  if (!row) return;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(jobSignal?.reason);
  jobSignal?.addEventListener('abort', stop, { once: true });
  const checkCancel = async (): Promise<void> => {
    const now = await withTenant(ctx.db, { tenantId }, (tx) => findRun(tx, runId));
    if (now?.attempt !== row.attempt) stopping.abort(superseded);
    else if (now.cancel_requested_at) stopping.abort(cancelled);
  };
  const changed = (): void => {
    checkCancel().catch((error: unknown) => ctx.log.warn({ err: error, run: runId }, 'reading a run failed'));
  };
  const unsubscribe = await ctx.runHub.subscribe({ tenantId, runId, changed });
  try {
    // A request between the start and the subscription.
    await checkCancel();
    const outcome = await outcomeOf(ctx, row, stopping);
    if (outcome) await withTenant(ctx.db, { tenantId }, (tx) => finishRun(tx, row, outcome));
  } finally {
    unsubscribe();
    jobSignal?.removeEventListener('abort', stop);
  }
};
