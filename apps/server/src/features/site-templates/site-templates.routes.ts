import * as contract from '@sitewright/contract/site-templates/site-templates';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { industries } from './industries.data.ts';
import { createSiteFromTemplate, getSiteTemplate, listSiteTemplates } from './site-templates.service.ts';

export const siteTemplateRoutes: MountedRoute[] = [
  route(contract.listSiteTemplates, (ctx, { query }) => listSiteTemplates(ctx, query)),
  route(contract.getSiteTemplate, (ctx, { params, query }) =>
    getSiteTemplate(ctx, params.slug, query.language),
  ),
  route(contract.createSiteFromTemplate, (ctx, { actor, params, body, meta }) =>
    createSiteFromTemplate(ctx, actor, params.id, body, meta),
  ),
  route(contract.listIndustries, async () => [...industries]),
];
