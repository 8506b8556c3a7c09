import * as contract from '@sitewright/contract/sites/sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createPreviewUrl, previewSite } from './preview.service.ts';

export const previewRoutes: MountedRoute[] = [
  route(contract.previewSite, (ctx, { actor, params }) => previewSite(ctx, actor, params.id)),
  route(contract.createPreview, (ctx, { actor, params }) => createPreviewUrl(ctx, actor, params.id)),
];
