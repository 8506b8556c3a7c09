import * as contract from '@sitewright/contract/ai/ai-connection';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { platformSettingsRoutes } from '../../http/settings-routes.ts';
import * as connections from './connections/connections.service.ts';

const ok = { ok: true } as const;

export const aiConnectionRoutes: MountedRoute[] = [
  route(contract.getPlatformAi, (ctx, { actor }) => connections.getConnection(ctx, 'platform', actor)),
  route(contract.putPlatformAi, (ctx, { actor, meta, body }) =>
    connections.putConnection(ctx, 'platform', { actor, meta }, body),
  ),
  route(contract.removePlatformAi, async (ctx, { actor, meta }) => {
    await connections.removeConnection(ctx, 'platform', { actor, meta });
    return ok;
  }),
  route(contract.testPlatformAi, (ctx, { actor, body }) =>
    connections.testConnection(ctx, 'platform', actor, body),
  ),
  route(contract.getTenantAi, (ctx, { actor }) => connections.getConnection(ctx, 'tenant', actor)),
  route(contract.putTenantAi, (ctx, { actor, meta, body }) =>
    connections.putConnection(ctx, 'tenant', { actor, meta }, body),
  ),
  route(contract.removeTenantAi, async (ctx, { actor, meta }) => {
    await connections.removeConnection(ctx, 'tenant', { actor, meta });
    return ok;
  }),
  route(contract.testTenantAi, (ctx, { actor, body }) =>
    connections.testConnection(ctx, 'tenant', actor, body),
  ),
  ...platformSettingsRoutes(contract.aiSettingsEndpoints),
];
