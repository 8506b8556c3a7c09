import * as contract from '@sitewright/contract/audit/audit';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  exportPlatformAuditLog,
  exportTenantAuditLog,
  listOwnAuditLog,
  listPlatformAuditLog,
  listTenantAuditLog,
} from './audit-log.service.ts';

export const auditRoutes: MountedRoute[] = [
  route(contract.tenantAudit, (ctx, { actor, query }) => listTenantAuditLog(ctx, actor, query)),
  route(contract.exportTenantAudit, async (ctx, { actor, query }) => exportTenantAuditLog(ctx, actor, query)),
  route(contract.platformAudit, (ctx, { actor, query }) => listPlatformAuditLog(ctx, actor, query)),
  route(contract.exportPlatformAudit, async (ctx, { actor, query }) =>
    exportPlatformAuditLog(ctx, actor, query),
  ),
  route(contract.ownAudit, (ctx, { actor, query }) => listOwnAuditLog(ctx, actor, query)),
];
