import * as contract from '@sitewright/contract/company/company-sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { applyProfile } from './apply-profile.service.ts';
import { readCompanySites, readSiteFacts } from './company-sites.service.ts';

export const companySiteRoutes: MountedRoute[] = [
  route(contract.listCompanySites, (ctx, { actor }) => readCompanySites(ctx, actor)),
  route(contract.applyCompanyProfile, (ctx, { actor, body }) => applyProfile(ctx, actor, body)),
  route(contract.getSiteFacts, (ctx, { actor, params }) => readSiteFacts(ctx, actor, params.id)),
];
