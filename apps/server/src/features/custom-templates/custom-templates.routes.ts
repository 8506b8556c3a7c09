import * as contract from '@sitewright/contract/custom-templates/custom-templates';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getAssets, listTemplates, removeTemplate } from './custom-templates.service.ts';
import { downloadStarter } from './starter.ts';
import { uploadTemplate } from './upload.service.ts';

export const customTemplateRoutes: MountedRoute[] = [
  route(contract.listCustomTemplates, (ctx, { actor }) => listTemplates(ctx, actor)),
  route(contract.downloadStarter, async (ctx, { actor }) => downloadStarter(ctx, actor)),
  route(contract.getCustomTemplateAssets, (ctx, { actor, params }) => getAssets(ctx, actor, params.id)),
  route(contract.uploadCustomTemplate, (ctx, call) => uploadTemplate(ctx, call)),
  route(contract.deleteCustomTemplate, async (ctx, call) => {
    await removeTemplate(ctx, call, call.params.id);
    return { ok: true as const };
  }),
];
