import * as contract from '@sitewright/contract/page-templates/page-templates';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getPageTemplate, listPageTemplates, listPartTemplates } from './page-templates.service.ts';

export const pageTemplateRoutes: MountedRoute[] = [
  route(contract.listPageTemplates, async (ctx, { query }) => ({
    templates: listPageTemplates(ctx, query),
  })),
  route(contract.getPageTemplate, async (ctx, { params, query }) => getPageTemplate(ctx, params.slug, query)),
  route(contract.listHeaderTemplates, async (ctx, { query }) => ({
    templates: listPartTemplates(ctx, 'header', query),
  })),
  route(contract.listFooterTemplates, async (ctx, { query }) => ({
    templates: listPartTemplates(ctx, 'footer', query),
  })),
];
