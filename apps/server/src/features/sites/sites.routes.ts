import { checkSubdomain as checkSubdomainEndpoint } from '@sitewright/contract/auth';
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
import { checkSubdomain } from './subdomains.service.ts';

export const siteRoutes: MountedRoute[] = [
  route(checkSubdomainEndpoint, (ctx, { query, meta }) => checkSubdomain(ctx, query.subdomain, meta)),
  route(contract.listSites, (ctx, { actor, query }) => listSites(ctx, actor, query)),
  route(contract.createSite, (ctx, { actor, body, meta }) => createSite(ctx, actor, body, meta)),
  route(contract.previewSite, (ctx, { actor, params }) => previewSite(ctx, actor, params.id)),
  route(contract.getSite, (ctx, { actor, params }) => getSite(ctx, actor, params.id)),
  route(contract.updateSite, (ctx, { actor, params, body: change, meta }) =>
    updateSite(ctx, actor, params.id, { change, meta }),
  ),
  route(contract.deleteSite, async (ctx, { actor, params, meta }) => {
    await trashSite(ctx, actor, params.id, meta);
    return { ok: true as const };
  }),
  route(contract.restoreSite, (ctx, { actor, params, meta }) => restoreSite(ctx, actor, params.id, meta)),
  route(contract.duplicateSite, (ctx, { actor, params, body: wanted, meta }) =>
    duplicateSite(ctx, actor, params.id, { wanted, meta }),
  ),
  route(contract.getBusinessContext, (ctx, { actor, params }) => getBusinessContext(ctx, actor, params.id)),
  route(contract.updateBusinessContext, (ctx, { actor, params, body }) =>
    updateBusinessContext(ctx, actor, params.id, body as Partial<typeof contract.businessDefaults>),
  ),
  route(contract.createPreview, (ctx, { actor, params }) => createPreviewAddress(ctx, actor, params.id)),
];
