import * as settings from '@sitewright/contract/tenants/settings';
import * as contract from '@sitewright/contract/tenants/tenants';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createOwnTenant, listOwnTenants, switchTenant } from './own-tenants.ts';
import {
  closeOwnTenant,
  getSettings,
  reopenOwnTenant,
  transferTenant,
  updateSettings,
} from './settings.service.ts';
import * as tenants from './tenants.service.ts';

export const tenantRoutes: MountedRoute[] = [
  route(contract.listTenants, (ctx, { actor, query }) => tenants.listTenants(ctx, actor, query)),
  route(contract.createTenant, (ctx, call) => tenants.createTenant(ctx, call, call.body)),
  route(contract.getTenant, (ctx, { actor, params }) => tenants.getTenant(ctx, actor, params.tenantId)),
  route(contract.updateTenant, (ctx, call) =>
    tenants.updateTenant(
      ctx,
      call,
      call.params.tenantId,
      call.body as Parameters<typeof tenants.updateTenant>[3],
    ),
  ),
  route(contract.suspendTenant, (ctx, call) =>
    tenants.suspendTenant(ctx, call, call.params.tenantId, call.body.reason),
  ),
  route(contract.resumeTenant, (ctx, call) => tenants.resumeTenant(ctx, call, call.params.tenantId)),
  route(contract.changeTenantOwner, (ctx, call) =>
    tenants.changeTenantOwner(ctx, call, call.params.tenantId, call.body.userId),
  ),
  route(contract.archiveTenant, (ctx, call) => tenants.archiveTenant(ctx, call, call.params.tenantId)),
  route(contract.closeTenant, (ctx, call) =>
    tenants.closeTenant(ctx, call, call.params.tenantId, call.body.slug),
  ),
  route(contract.reopenTenant, (ctx, call) => tenants.reopenTenant(ctx, call, call.params.tenantId)),
  route(contract.listTenantSites, (ctx, { actor, params, query }) =>
    tenants.listTenantSites(ctx, actor, params.tenantId, query),
  ),
  route(contract.listOwnTenants, (ctx, { actor }) => listOwnTenants(ctx, actor)),
  route(contract.createOwnTenant, (ctx, call) => createOwnTenant(ctx, call, call.body)),
  route(contract.switchTenant, (ctx, call) => switchTenant(ctx, call, call.body.tenantId)),
  route(settings.getTenantSettings, (ctx, { actor }) => getSettings(ctx, actor)),
  route(settings.updateTenantSettings, (ctx, call) => updateSettings(ctx, call, call.body)),
  route(settings.transferTenant, (ctx, call) => transferTenant(ctx, call, call.body.userId)),
  route(settings.closeOwnTenant, (ctx, call) => closeOwnTenant(ctx, call, call.body.slug)),
  route(settings.reopenOwnTenant, (ctx, call) => reopenOwnTenant(ctx, call)),
];
