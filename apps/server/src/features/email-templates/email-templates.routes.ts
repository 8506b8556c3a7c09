import { tenantTemplateEndpoints } from '@sitewright/contract/email-templates/email-templates';
import { platformTemplateEndpoints } from '@sitewright/contract/email-templates/platform-email-templates';
import type { TemplateEndpoints } from '@sitewright/contract/email-templates/template-endpoints';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  activateTemplate,
  getTemplate,
  getTemplateVersion,
  listTemplates,
  resetTemplate,
  saveTemplate,
} from './email-templates.service.ts';
import { sendTemplateTest } from './send-test-email.ts';
import type { TemplatePlace } from './template-place.ts';

const routesOf = (contract: TemplateEndpoints, place: TemplatePlace): MountedRoute[] => [
  route(contract.listTemplates, (ctx, { actor }) => listTemplates(ctx, actor, place)),
  route(contract.getTemplate, (ctx, { actor, meta, params }) =>
    getTemplate(ctx, { actor, meta, place }, params),
  ),
  route(contract.saveTemplate, (ctx, { actor, meta, params, body }) =>
    saveTemplate(ctx, { actor, meta, place }, { ...params, ...body }),
  ),
  route(contract.activateTemplate, (ctx, { actor, meta, params, body }) =>
    activateTemplate(ctx, { actor, meta, place }, { ...params, ...body }),
  ),
  route(contract.resetTemplate, (ctx, { actor, meta, params, body }) =>
    resetTemplate(ctx, { actor, meta, place }, { ...params, ...body }),
  ),
  route(contract.getTemplateVersion, (ctx, { actor, meta, params }) =>
    getTemplateVersion(ctx, { actor, meta, place }, params),
  ),
  route(contract.sendTestEmail, (ctx, { actor, meta, params, body }) =>
    sendTemplateTest(ctx, { actor, meta, place }, { ...params, ...body }),
  ),
];

export const emailTemplateRoutes: MountedRoute[] = [
  ...routesOf(tenantTemplateEndpoints, 'tenant'),
  ...routesOf(platformTemplateEndpoints, 'platform'),
];
