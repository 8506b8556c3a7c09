import * as contract from '@sitewright/contract/audit/audit';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  exportPlatformTrail,
  exportTenantTrail,
  listOwnTrail,
  listPlatformTrail,
  listTenantTrail,
} from './trail.service.ts';

export const auditRoutes: MountedRoute[] = [
  route(contract.tenantAudit, (ctx, { actor, query }) => listTenantTrail(ctx, actor, query)),
  route(contract.exportTenantAudit, async (ctx, { actor, query }) => exportTenantTrail(ctx, actor, query)),
  route(contract.platformAudit, (ctx, { query }) => listPlatformTrail(ctx, query)),
  route(contract.exportPlatformAudit, async (ctx, { query }) => exportPlatformTrail(ctx, query)),
  route(contract.ownAudit, (ctx, { actor, query }) => listOwnTrail(ctx, actor, query)),
];
