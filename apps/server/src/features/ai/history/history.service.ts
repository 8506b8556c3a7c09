// The history of what a user generated. Nobody else reads it, whatever their role.
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type * as contract from '@sitewright/contract/ai/ai-runs';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import {
  deleteRun,
  findRun,
  listAllRunsOf,
  listRuns,
  type RunRow,
  type RunSummaryRow,
  updateRun,
} from './history.store.ts';
import { folded } from './search-text.ts';

const dayMs = 24 * 60 * 60_000;

/** Generations of that moment and before are no longer kept. */
export const historyUntil = ({ clock }: Pick<ServerContext, 'clock'>): Date =>
  new Date(clock.now().getTime() - aiLimits.historyDays * dayMs);

const presentSummary = (row: RunSummaryRow): contract.GenerationSummary => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  prompt: row.prompt,
  excerpt: row.excerpt,
  siteId: row.site_id,
  provider: row.provider,
  model: row.model,
  credits: row.credits,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  errorCode: row.error,
  isFavorite: row.is_favorite,
  rating: row.rating,
  createdAt: row.created_at.toISOString(),
});

const authorOf = (ctx: ServerContext, { userId }: Actor) => ({ userId, since: historyUntil(ctx) });

export const listGenerations = async (
  ctx: ServerContext,
  actor: Actor,
  { q = '', kind, favorite, limit, before }: EndpointInput<typeof contract.listGenerations>['query'],
): Promise<EndpointResponse<typeof contract.listGenerations>> => {
  requirePermission(actor, 'ai.use');
  const filter = { words: folded(q), kind, isFavorite: favorite };
  const { rows, next } = await withTenant(ctx.db, actor, (tx) =>
    listRuns(tx, authorOf(ctx, actor), filter, { limit, cursor: before }),
  );
  return { runs: rows.map(presentSummary), next };
};

const requireOwn = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<RunRow> => {
  const row = await findRun(tx, authorOf(ctx, actor), id);
  if (!row) throw notFound('The generation');
  return row;
};

export const getGeneration = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
): Promise<contract.Generation> => {
  requirePermission(actor, 'ai.use');
  const row = await withTenant(ctx.db, actor, (tx) => requireOwn(ctx, tx, actor, id));
  return { ...presentSummary(row), input: row.input, output: row.output };
};

export const updateGeneration = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  { isFavorite, rating }: EndpointInput<typeof contract.updateGeneration>['body'],
): Promise<contract.GenerationSummary> => {
  requirePermission(actor, 'ai.use');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await requireOwn(ctx, tx, actor, id);
    const next = {
      is_favorite: isFavorite ?? row.is_favorite,
      rating: rating === undefined ? row.rating : rating,
    };
    await updateRun(tx, actor.userId, id, next);
    return presentSummary({ ...row, ...next });
  });
};

export const deleteGeneration = async (ctx: ServerContext, actor: Actor, id: string): Promise<void> => {
  requirePermission(actor, 'ai.use');
  await withTenant(ctx.db, actor, async (tx) => {
    if (!(await deleteRun(tx, actor.userId, id))) throw notFound('The generation');
  });
};

/** Everything that a user generated, in any tenant, for their data export. */
export const listGenerationsOf = ({ db }: Pick<ServerContext, 'db'>, userId: string) =>
  listAllRunsOf(db, userId);
