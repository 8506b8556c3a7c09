import * as contract from '@sitewright/contract/website-facts/website-facts';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { readWebsite } from './website-facts.service.ts';

export const websiteFactsRoutes: MountedRoute[] = [
  route(contract.readWebsite, (ctx, { actor, body }) => readWebsite(ctx, actor, body)),
];
