// Starting, reading and cancelling runs. The work itself happens in a job.
import type { Run } from '@sitewright/contract/runs/runs';
import { limits } from '@sitewright/contract/limits';
import { type Actor, actorScope } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { AnyRun, RunDefinition } from '../../core/context/run.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { queueOfRun } from './run-queue.ts';
import {
  findRun,
  findUnfinishedRun,
  insertRun,
  lockStarts,
  requestCancel,
  type RunRow,
} from './runs.store.ts';

export const presentRun = (row: RunRow): Run => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  progress: { done: row.done, total: row.total },
  isCancelRequested: row.cancel_requested_at !== null,
  result: row.result,
  errorCode: row.error_code,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

const maySee = ({ permission }: Pick<AnyRun, 'permission'>, actor: Actor, row: RunRow): boolean => {
  const scope = actorScope(actor, permission);
  return scope !== undefined && (scope !== 'own' || row.user_id === actor.userId);
};

/** Queues a run in the transaction: it starts once that is committed. The caller checks access to what it works on. */
export const startRun = async <Input extends object, Result extends object>(
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  definition: RunDefinition<Input, Result>,
  input: Input,
): Promise<Run> => {
  const { kind } = definition;
  const parsed = definition.input.parse(input);
  if (definition.isExclusive) {
    await lockStarts(tx, kind);
    const running = await findUnfinishedRun(tx, { kind, input: parsed });
    if (running && maySee(definition, actor, running)) return presentRun(running);
    if (running)
      throw new AppError(
        'wrong_state',
        'Somebody else has started this already. Try again when it has finished.',
      );
  }
  const row = await insertRun(tx, { userId: actor.userId, kind, input: parsed, grants: actor.grants });
  await ctx.queue.enqueue(
    tx,
    queueOfRun(kind),
    { tenantId: tx.tenantId, runId: row.id },
    { timeoutSeconds: limits.runs.timeoutSeconds },
  );
  return presentRun(row);
};

/** A run that the actor may see: their own, or any of the tenant by the permission of its kind. 404 otherwise. */
export const requireRun = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<RunRow> => {
  const row = await findRun(tx, id);
  const definition = row && ctx.runDefinitions.get(row.kind);
  if (definition && maySee(definition, actor, row)) return row;
  throw new AppError('not_found', 'This run was not found.');
};

export const getRun = (ctx: ServerContext, actor: Actor, id: string): Promise<Run> =>
  withTenant(ctx.db, actor, async (tx) => presentRun(await requireRun(ctx, tx, actor, id)));

export const cancelRun = (ctx: ServerContext, actor: Actor, id: string): Promise<Run> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireRun(ctx, tx, actor, id);
    await requestCancel(tx, id);
    return presentRun(await requireRun(ctx, tx, actor, id));
  });
