// A/B tests: the live page against the draft. Both stay as they are until the test ends.
import type * as contract from '@sitewright/contract/landing/landing-experiments';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { LandingVariant } from '@sitewright/contract/landing/landing';
import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { landingTestStarted, landingTestStopped } from '@sitewright/contract/landing/landing-events';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { lockDraft } from '../instances/instances.store.ts';
import { requireLanding } from '../instances/landing-access.ts';
import { publishDraft } from '../instances/manage-landing.service.ts';
import { rateOf } from '../metrics/landing-metrics.service.ts';
import { sumByVariant } from '../metrics/metrics.store.ts';
import { compareVariants } from './compare-variants.ts';
import {
  endExperiment,
  type ExperimentRow,
  findRunning,
  insertExperiment,
  listExperiments,
  lockExperiment,
} from './experiments.store.ts';

const present = async (tx: TenantTransaction, row: ExperimentRow): Promise<LandingExperiment> => {
  const sums = await sumByVariant(tx, row.id);
  const countsOf = (variant: LandingVariant) => {
    const found = sums.find((one) => one.variant === variant);
    const counts = { pageViews: found?.pageViews ?? 0, conversions: found?.[row.goal] ?? 0 };
    return { ...counts, rate: rateOf(counts) };
  };
  const variants = { a: countsOf('a'), b: countsOf('b') };
  return {
    id: row.id,
    status: row.status,
    goal: row.goal,
    weight: row.weight,
    startedAt: row.started_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    winner: row.winner,
    variants,
    ...compareVariants(variants),
  };
};

export const listLandingExperiments = async (
  ctx: ServerContext,
  caller: Actor,
): Promise<EndpointResponse<typeof contract.listLandingExperiments>> => {
  const actor = requireLanding(caller);
  return withTenant(ctx.db, actor, async (tx) => {
    const experiments: LandingExperiment[] = [];
    for (const row of await listExperiments(tx)) experiments.push(await present(tx, row));
    return { experiments };
  });
};

export const startLandingExperiment = async (
  ctx: ServerContext,
  { actor: caller, meta }: RequestContext,
  { goal, weight }: EndpointInput<typeof contract.startLandingExperiment>['body'],
): Promise<LandingExperiment> => {
  const actor = requireLanding(caller);
  const started = await withTenant(ctx.db, actor, async (tx) => {
    // Locked, so that it is neither changed nor published while the test starts.
    const draft = await lockDraft(tx);
    if (await findRunning(tx)) throw new AppError('wrong_state', 'A test is already running.');
    if (!draft) throw new AppError('wrong_state', 'Create a draft first. It becomes variant B.');
    if (draft.publish_at)
      throw new AppError('wrong_state', 'The draft is scheduled. Cancel the schedule before you test it.');
    const row = await insertExperiment(tx, { goal, weight, userId: actor.userId, now: ctx.clock.now() });
    await emit(ctx, tx, landingTestStarted, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'landing_test', id: row.id },
      payload: { goal, weight },
      meta,
    });
    return present(tx, row);
  });
  ctx.landingDocuments.invalidate(actor.tenantId);
  return started;
};

export const stopLandingExperiment = async (
  ctx: ServerContext,
  { actor: caller, meta }: RequestContext,
  { id, winner }: { id: string; winner: LandingVariant | null },
): Promise<LandingExperiment> => {
  const actor = requireLanding(caller);
  const stopped = await withTenant(ctx.db, actor, async (tx) => {
    const running = await lockExperiment(tx, id);
    if (!running) throw notFound('The test');
    if (running.status !== 'running') throw new AppError('wrong_state', 'This test has ended.');
    const row = await endExperiment(tx, id, { winner, now: ctx.clock.now() });
    await emit(ctx, tx, landingTestStopped, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'landing_test', id },
      payload: { winner },
      meta,
    });
    if (winner === 'b') await publishDraft(ctx, tx, { actor, userId: actor.userId, meta });
    return present(tx, row);
  });
  ctx.landingDocuments.invalidate(actor.tenantId);
  return stopped;
};
