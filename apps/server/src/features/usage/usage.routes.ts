import * as contract from '@sitewright/contract/usage/usage';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  exportUsage,
  readUsage,
  readUsageBreakdown,
  readUsageByUser,
  readUsageHistory,
} from './usage.service.ts';

export const usageRoutes: MountedRoute[] = [
  route(contract.getUsage, (ctx, { actor }) => readUsage(ctx, actor)),
  route(contract.getUsageHistory, (ctx, { actor, query }) => readUsageHistory(ctx, actor, query.meter)),
  route(contract.getUsageBreakdown, (ctx, { actor, query }) => readUsageBreakdown(ctx, actor, query.meter)),
  route(contract.getUsageByUser, (ctx, { actor, query }) => readUsageByUser(ctx, actor, query.meter)),
  route(contract.exportUsage, (ctx, { actor }) => exportUsage(ctx, actor)),
];
