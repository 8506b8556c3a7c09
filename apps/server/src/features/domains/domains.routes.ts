import * as contract from '@sitewright/contract/domains/domains';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  addSiteDomain,
  clearPrimaryDomain,
  checkSiteDomain,
  listSiteDomains,
  makeDomainPrimary,
  removeSiteDomain,
} from './domains.service.ts';

export const domainRoutes: MountedRoute[] = [
  route(contract.listDomains, (ctx, { actor, params }) => listSiteDomains(ctx, actor, params.siteId)),
  route(contract.addDomain, (ctx, call) => addSiteDomain(ctx, call, call.params.siteId, call.body.name)),
  route(contract.checkDomain, (ctx, call) => checkSiteDomain(ctx, call, call.params)),
  route(contract.makePrimaryDomain, (ctx, call) => makeDomainPrimary(ctx, call, call.params)),
  route(contract.clearPrimaryDomain, async (ctx, call) => {
    await clearPrimaryDomain(ctx, call, call.params.siteId);
    return { ok: true as const };
  }),
  route(contract.removeDomain, async (ctx, call) => {
    await removeSiteDomain(ctx, call, call.params);
    return { ok: true as const };
  }),
];
