import * as contract from '@sitewright/contract/recommendations/company-recommendations';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import {
  listCompanyRecommendations,
  setCompanyRecommendationState,
} from './company-recommendations.service.ts';

export const companyRecommendationRoutes: MountedRoute[] = [
  route(contract.listCompanyRecommendations, (ctx, { actor }) => listCompanyRecommendations(ctx, actor)),
  route(contract.setCompanyRecommendationState, (ctx, { actor, body }) =>
    setCompanyRecommendationState(ctx, actor, body),
  ),
];
