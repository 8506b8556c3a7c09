import * as site from '@sitewright/contract/domains/domains';
import * as tenant from '@sitewright/contract/domains/tenant-domains';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { siteAccess, tenantAccess } from './domain-holders.ts';
import {
  addOwnDomain,
  checkOwnDomain,
  clearPrimaryDomain,
  listOwnDomains,
  makeDomainPrimary,
  removeOwnDomain,
} from './domains.service.ts';
import { platformDomainRoutes } from './platform/platform-domains.routes.ts';

const done = { ok: true } as const;

const siteRoutes: MountedRoute[] = [
  route(site.listDomains, (ctx, { actor, params }) =>
    listOwnDomains(ctx, siteAccess(ctx, actor, params.siteId)),
  ),
  route(site.addDomain, (ctx, { actor, meta, params, body }) =>
    addOwnDomain(ctx, { actor, meta, access: siteAccess(ctx, actor, params.siteId) }, body.name),
  ),
  route(site.checkDomain, (ctx, { actor, meta, params }) =>
    checkOwnDomain(ctx, { actor, meta, access: siteAccess(ctx, actor, params.siteId) }, params.domainId),
  ),
  route(site.makePrimaryDomain, (ctx, { actor, meta, params }) =>
    makeDomainPrimary(ctx, { actor, meta, access: siteAccess(ctx, actor, params.siteId) }, params.domainId),
  ),
  route(site.clearPrimaryDomain, async (ctx, { actor, meta, params }) => {
    await clearPrimaryDomain(ctx, { actor, meta, access: siteAccess(ctx, actor, params.siteId) });
    return done;
  }),
  route(site.removeDomain, async (ctx, { actor, meta, params }) => {
    const access = siteAccess(ctx, actor, params.siteId);
    await removeOwnDomain(ctx, { actor, meta, access }, params.domainId);
    return done;
  }),
];

const tenantRoutes: MountedRoute[] = [
  route(tenant.listTenantDomains, (ctx, { actor }) => listOwnDomains(ctx, tenantAccess(ctx, actor))),
  route(tenant.addTenantDomain, (ctx, { actor, meta, body }) =>
    addOwnDomain(ctx, { actor, meta, access: tenantAccess(ctx, actor) }, body.name),
  ),
  route(tenant.checkTenantDomain, (ctx, { actor, meta, params }) =>
    checkOwnDomain(ctx, { actor, meta, access: tenantAccess(ctx, actor) }, params.tenantDomainId),
  ),
  route(tenant.makePrimaryTenantDomain, (ctx, { actor, meta, params }) =>
    makeDomainPrimary(ctx, { actor, meta, access: tenantAccess(ctx, actor) }, params.tenantDomainId),
  ),
  route(tenant.clearPrimaryTenantDomain, async (ctx, { actor, meta }) => {
    await clearPrimaryDomain(ctx, { actor, meta, access: tenantAccess(ctx, actor) });
    return done;
  }),
  route(tenant.removeTenantDomain, async (ctx, { actor, meta, params }) => {
    await removeOwnDomain(ctx, { actor, meta, access: tenantAccess(ctx, actor) }, params.tenantDomainId);
    return done;
  }),
];

export const domainRoutes: MountedRoute[] = [...siteRoutes, ...tenantRoutes, ...platformDomainRoutes];
