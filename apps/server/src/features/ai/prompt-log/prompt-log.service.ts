// Reads the prompt log for staff. Reading an entry is audited.
import { promptRead } from '@sitewright/contract/ai/ai-events';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type * as contract from '@sitewright/contract/ai/ai-prompts';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { openLogged } from './log-prompts.ts';
import { findPrompt, listPrompts } from './prompt-log.store.ts';

const dayMs = 24 * 60 * 60_000;

/** Prompts of that moment and before are no longer kept. */
export const promptsUntil = ({ clock }: Pick<ServerContext, 'clock'>): Date =>
  new Date(clock.now().getTime() - aiLimits.promptLogDays * dayMs);

type Row = Awaited<ReturnType<typeof listPrompts>>['rows'][number];

const present = (row: Row): contract.LoggedPrompt => ({
  id: row.id,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  feature: row.feature,
  model: row.model,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});

export const listLoggedPrompts = async (
  ctx: ServerContext,
  actor: Actor,
  { limit, before }: EndpointInput<typeof contract.listLoggedPrompts>['query'],
): Promise<EndpointResponse<typeof contract.listLoggedPrompts>> => {
  requirePermission(actor, 'ai.readPrompts');
  const { rows, next } = await listPrompts(ctx.db, { limit, cursor: before }, promptsUntil(ctx));
  return { prompts: rows.map(present), next };
};

export const getLoggedPrompt = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<EndpointResponse<typeof contract.getLoggedPrompt>> => {
  requirePermission(actor, 'ai.readPrompts');
  const row = await findPrompt(ctx.db, id, promptsUntil(ctx));
  if (!row) throw notFound('The prompt');
  await inTransaction(ctx.db, (tx) =>
    emit(ctx, tx, promptRead, {
      tenantId: null,
      actor,
      meta,
      target: { type: 'prompt', id, label: row.tenant_name },
      payload: { feature: row.feature },
    }),
  );
  return {
    ...present(row),
    prompt: openLogged(ctx, id, row.prompt),
    answer: openLogged(ctx, id, row.answer),
  };
};
