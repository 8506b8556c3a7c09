import * as contract from '@sitewright/contract/domains/platform-domains';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { checkAnyDomain, listAllDomains, releaseDomain } from './platform-domains.service.ts';

export const platformDomainRoutes: MountedRoute[] = [
  route(contract.listPlatformDomains, (ctx, { actor, query }) => listAllDomains(ctx, actor, query)),
  route(contract.checkPlatformDomain, (ctx, { actor, meta, params }) =>
    checkAnyDomain(ctx, { actor, meta }, params.domainId),
  ),
  route(contract.releasePlatformDomain, (ctx, { actor, meta, params, body }) =>
    releaseDomain(ctx, { actor, meta }, { ...params, ...body }),
  ),
];
