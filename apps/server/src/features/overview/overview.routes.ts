import * as contract from '@sitewright/contract/overview/overview';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getPlatformOverview, getTenantOverview } from './overview.service.ts';

export const overviewRoutes: MountedRoute[] = [
  route(contract.tenantOverview, (ctx, { actor }) => getTenantOverview(ctx, actor)),
  route(contract.platformOverview, (ctx, { actor }) => getPlatformOverview(ctx, actor)),
];
