import * as redirects from '@sitewright/contract/site-settings/redirects';
import * as contract from '@sitewright/contract/site-settings/site-settings';
import {
  type businessDefaults,
  getBusinessContext as getBusinessContextEndpoint,
  updateBusinessContext as updateBusinessContextEndpoint,
  updateSite as updateSiteEndpoint,
} from '@sitewright/contract/sites/sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { enterSite } from '../publishing/site-access/enter-site.service.ts';
import { getSiteAccess, putSiteAccess } from './access.service.ts';
import { getSiteCode, putSiteCode } from './code.service.ts';
import { importRedirects } from './import-redirects.service.ts';
import { exportRedirects, listRedirects, putRedirects } from './redirects.service.ts';
import { listSitePaths } from './site-paths.service.ts';
import { getBusinessContext, updateBusinessContext, updateSite } from './site.service.ts';

export const siteSettingsRoutes: MountedRoute[] = [
  route(updateSiteEndpoint, (ctx, { actor, params, body: change, meta }) =>
    updateSite(ctx, actor, params.id, { change, meta }),
  ),
  route(getBusinessContextEndpoint, (ctx, { actor, params }) => getBusinessContext(ctx, actor, params.id)),
  route(updateBusinessContextEndpoint, (ctx, { actor, params, body }) =>
    updateBusinessContext(ctx, actor, params.id, body as Partial<typeof businessDefaults>),
  ),
  route(redirects.listRedirects, (ctx, { actor, params }) => listRedirects(ctx, actor, params.id)),
  route(redirects.putRedirects, (ctx, { actor, params, body }) =>
    putRedirects(ctx, actor, params.id, body.redirects),
  ),
  route(redirects.listSitePaths, (ctx, { actor, params }) => listSitePaths(ctx, actor, params.id)),
  route(redirects.importRedirects, (ctx, { actor, params, body }) =>
    importRedirects(ctx, actor, params.id, body),
  ),
  route(redirects.exportRedirects, (ctx, { actor, params }) => exportRedirects(ctx, actor, params.id)),
  route(contract.getSiteAccess, (ctx, { actor, params }) => getSiteAccess(ctx, actor, params.id)),
  route(contract.putSiteAccess, (ctx, { actor, params, body, meta }) =>
    putSiteAccess(ctx, actor, params.id, { ...body, meta }),
  ),
  route(contract.grantSiteAccess, (ctx, { actor, params, body }) => enterSite(ctx, actor, params.id, body)),
  route(contract.getSiteCode, (ctx, { actor, params }) => getSiteCode(ctx, actor, params.id)),
  route(contract.putSiteCode, (ctx, { actor, params, body, meta }) =>
    putSiteCode(ctx, actor, params.id, { code: body, meta }),
  ),
];
