import * as contract from '@sitewright/contract/live/live';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { updatePresence, subscribeToSite } from './live.service.ts';

export const liveRoutes: MountedRoute[] = [
  route(contract.subscribeToSite, (ctx, call) =>
    subscribeToSite(ctx, call, { siteId: call.params.id, tabId: call.query.tabId }),
  ),
  route(contract.updatePresence, async (ctx, { actor, params, body }) => {
    await updatePresence(ctx, actor, { siteId: params.id, ...body });
    return { ok: true as const };
  }),
];
