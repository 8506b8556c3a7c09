import { checkSubdomain as checkSubdomainEndpoint } from '@sitewright/contract/auth/auth';
import * as contract from '@sitewright/contract/sites/sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getSite, listSites } from './sites.service.ts';
import { checkSubdomain } from './subdomains.service.ts';

export const siteRoutes: MountedRoute[] = [
  route(checkSubdomainEndpoint, (ctx, { query, meta }) => checkSubdomain(ctx, query.subdomain, meta)),
  route(contract.listSites, (ctx, { actor, query }) => listSites(ctx, actor, query)),
  route(contract.getSite, (ctx, { actor, params }) => getSite(ctx, actor, params.id)),
];
