import * as contract from '@sitewright/contract/branding/branding';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { uploadBrandingFile } from './branding-files.ts';
import * as branding from './branding.service.ts';

export const brandingRoutes: MountedRoute[] = [
  route(contract.getBranding, (ctx, { actor }) => branding.getBranding(ctx, actor)),
  route(contract.saveBranding, (ctx, { actor, body }) => branding.saveBranding(ctx, actor, body)),
  route(contract.discardBranding, (ctx, { actor }) => branding.discardBranding(ctx, actor)),
  route(contract.publishBranding, (ctx, call) => branding.publishBranding(ctx, call, call.body.edit)),
  route(contract.listBrandingVersions, (ctx, { actor }) => branding.listBrandingVersions(ctx, actor)),
  route(contract.restoreBranding, (ctx, call) => branding.restoreBranding(ctx, call, call.params.version)),
  route(contract.uploadBrandingFile, uploadBrandingFile),
  route(contract.getPublicBranding, (ctx, { meta }) => branding.getPublicBranding(ctx, meta.tenant)),
  route(contract.getHost, (ctx, { meta }) => branding.getHost(ctx, meta.tenant)),
];
