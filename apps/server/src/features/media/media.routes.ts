import * as contract from '@sitewright/contract/media';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { deleteMedia, listMedia, uploadMedia } from './media.service.ts';

export const mediaRoutes: MountedRoute[] = [
  route(contract.listSiteMedia, (ctx, { actor, params }) => listMedia(ctx, actor, params.siteId)),
  route(contract.uploadMedia, (ctx, { actor, meta }) => uploadMedia(ctx, actor, meta)),
  route(contract.deleteMedia, async (ctx, { actor, params }) => {
    await deleteMedia(ctx, actor, params.id);
    return { ok: true as const };
  }),
];
