import * as contract from '@sitewright/contract/sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createPreviewAddress, previewSite } from '../preview/preview.service.ts';
import {
  createSite,
  duplicateSite,
  getBusinessContext,
  getSite,
  listSites,
  restoreSite,
  trashSite,
  updateBusinessContext,
  updateSite,
} from './sites.service.ts';

export const siteRoutes: MountedRoute[] = [
  route(contract.listSites, (ctx, { actor, query }) => listSites(ctx, actor, query)),
  route(contract.createSite, (ctx, { actor, body }) => createSite(ctx, actor, body)),
  route(contract.previewSite, (ctx, { actor, params }) => previewSite(ctx, actor, params.id)),
  route(contract.getSite, (ctx, { actor, params }) => getSite(ctx, actor, params.id)),
  route(contract.updateSite, (ctx, { actor, params, body }) => updateSite(ctx, actor, params.id, body)),
  route(contract.deleteSite, async (ctx, { actor, params }) => {
    await trashSite(ctx, actor, params.id);
    return { ok: true as const };
  }),
  route(contract.restoreSite, (ctx, { actor, params }) => restoreSite(ctx, actor, params.id)),
  route(contract.duplicateSite, (ctx, { actor, params, body }) => duplicateSite(ctx, actor, params.id, body)),
  route(contract.getBusinessContext, (ctx, { actor, params }) => getBusinessContext(ctx, actor, params.id)),
  route(contract.updateBusinessContext, (ctx, { actor, params, body }) =>
    updateBusinessContext(ctx, actor, params.id, body as Partial<typeof contract.businessDefaults>),
  ),
  route(contract.createPreview, (ctx, { actor, params }) => createPreviewAddress(ctx, actor, params.id)),
];
