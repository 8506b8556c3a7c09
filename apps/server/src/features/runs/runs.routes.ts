import * as contract from '@sitewright/contract/runs/runs';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { streamRun } from './run-events.ts';
import { cancelRun, getRun } from './runs.service.ts';

export const runRoutes: MountedRoute[] = [
  route(contract.getRun, (ctx, { actor, params }) => getRun(ctx, actor, params.id)),
  route(contract.subscribeToRun, (ctx, call) => streamRun(ctx, call, call.params.id)),
  route(contract.cancelRun, (ctx, { actor, params }) => cancelRun(ctx, actor, params.id)),
];
