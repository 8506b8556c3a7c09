import * as contract from '@sitewright/contract/recommendations/recommendations';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { applyRecommendations } from './apply-fixes.service.ts';
import {
  countRecommendations,
  listRecommendations,
  setRecommendationState,
} from './recommendations.service.ts';

export const recommendationRoutes: MountedRoute[] = [
  route(contract.listRecommendations, (ctx, { actor, params }) => listRecommendations(ctx, actor, params.id)),
  route(contract.countRecommendations, (ctx, { actor, query }) =>
    countRecommendations(ctx, actor, contract.listOfIds(query.siteIds)),
  ),
  route(contract.setRecommendationState, (ctx, { actor, params, body }) =>
    setRecommendationState(ctx, actor, params.id, body),
  ),
  route(contract.applyRecommendations, (ctx, { actor, params, body }) =>
    applyRecommendations(ctx, actor, params.id, body.recommendationIds),
  ),
];
