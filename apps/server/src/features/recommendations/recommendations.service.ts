import type * as contract from '@sitewright/contract/recommendations/recommendations';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import { type Actor, viewerOf } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { findSite } from '../sites/sites.store.ts';
import { readCounts } from './read-counts.ts';
import { readRecommendations } from './read-recommendations.ts';
import { deleteState, saveState } from './recommendation-states.store.ts';

export const listRecommendations = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<Recommendation[]> =>
  withTenant(ctx.db, actor, async (tx) =>
    readRecommendations(ctx, tx, await requireSite(tx, actor, siteId, 'sites.read')),
  );

export const countRecommendations = async (
  ctx: ServerContext,
  actor: Actor,
  siteIds: readonly string[],
): Promise<EndpointResponse<typeof contract.countRecommendations>> => {
  const viewer = viewerOf(actor, 'sites.read');
  const sites: EndpointResponse<typeof contract.countRecommendations>['sites'] = [];
  for (const siteId of new Set(siteIds)) {
    // A transaction for each: rendering the pages of fifty sites takes longer than a connection should be held.
    const counts = await withTenant(ctx.db, actor, async (tx) => {
      const site = await findSite(tx, siteId, viewer);
      if (!site || site.deleted_at !== null) return undefined;
      return readCounts(ctx, tx, site);
    });
    if (counts) sites.push({ siteId, ...counts });
  }
  return { sites };
};

export const setRecommendationState = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { recommendationId, state }: EndpointInput<typeof contract.setRecommendationState>['body'],
): Promise<Recommendation> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.content');
    const found = (await readRecommendations(ctx, tx, site)).find(({ id }) => id === recommendationId);
    if (!found) throw notFound('The recommendation');
    if (state === 'open') await deleteState(tx, { siteId, recommendationId });
    else {
      await saveState(tx, { siteId, recommendationId, state, userId: actor.userId, at: ctx.clock.now() });
    }
    ctx.recommendationCounts.invalidate(siteId);
    return { ...found, state };
  });
