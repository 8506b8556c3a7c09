import * as contract from '@sitewright/contract/media/media';
import { type MountedRoute, RedirectTo, route } from '../../http/mount-endpoint.ts';
import { downloadExternal } from './external/external-media.service.ts';
import {
  changeMediaFolder,
  createMediaFolder,
  deleteMediaFolder,
  listMediaFolders,
} from './folders/media-folders.service.ts';
import {
  changeManyMedia,
  changeMedia,
  deleteMedia,
  downloadMedia,
  getMedia,
  listFiles,
  listSiteFiles,
  mediaStorage,
} from './media.service.ts';
import { replaceMedia, uploadMedia } from './upload/upload.service.ts';

const ok = { ok: true as const };

export const mediaRoutes: MountedRoute[] = [
  route(contract.listMedia, (ctx, { actor, query }) => listFiles(ctx, actor, query)),
  route(contract.listSiteMedia, (ctx, { actor, params, query }) =>
    listSiteFiles(ctx, actor, params.siteId, query),
  ),
  route(contract.mediaStorage, (ctx, { actor }) => mediaStorage(ctx, actor)),
  route(contract.uploadMedia, (ctx, { actor, meta }) => uploadMedia(ctx, actor, meta)),
  route(contract.downloadExternalMedia, (ctx, { actor, body }) => downloadExternal(ctx, actor, body)),
  route(contract.changeManyMedia, (ctx, { actor, body }) => changeManyMedia(ctx, actor, body)),
  route(
    contract.downloadMedia,
    async (ctx, { actor, params }) => new RedirectTo(await downloadMedia(ctx, actor, params.id)),
  ),
  route(contract.getMedia, (ctx, { actor, params }) => getMedia(ctx, actor, params.id)),
  route(contract.changeMedia, (ctx, { actor, params, body }) => changeMedia(ctx, actor, params.id, body)),
  route(contract.replaceMedia, (ctx, { actor, params, meta }) => replaceMedia(ctx, actor, params.id, meta)),
  route(contract.deleteMedia, async (ctx, { actor, params, query }) => {
    await deleteMedia(ctx, actor, { id: params.id, force: query.force === 'true' });
    return ok;
  }),
  route(contract.listMediaFolders, (ctx, { actor, params }) => listMediaFolders(ctx, actor, params.siteId)),
  route(contract.createMediaFolder, (ctx, { actor, params, body }) =>
    createMediaFolder(ctx, actor, params.siteId, body),
  ),
  route(contract.changeMediaFolder, (ctx, { actor, params, body }) =>
    changeMediaFolder(ctx, actor, params.id, body),
  ),
  route(contract.deleteMediaFolder, async (ctx, { actor, params }) => {
    await deleteMediaFolder(ctx, actor, params.id);
    return ok;
  }),
];
