import * as contract from '@sitewright/contract/media/platform-media';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { blockMedia, listPlatformMedia, platformStorage, unblockMedia } from './platform-media.service.ts';

export const platformMediaRoutes: MountedRoute[] = [
  route(contract.listPlatformMedia, (ctx, { actor, query }) => listPlatformMedia(ctx, actor, query)),
  route(contract.platformStorage, (ctx, { actor, query }) => platformStorage(ctx, actor, query)),
  route(contract.blockMedia, (ctx, call) => blockMedia(ctx, call, call.params.id, call.body.reason)),
  route(contract.unblockMedia, (ctx, call) => unblockMedia(ctx, call, call.params.id)),
];
