import * as events from '@sitewright/contract/email-templates/email-template-events';
import { emailTemplatePermissions } from '@sitewright/contract/email-templates/email-template-permissions';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { emailTemplateRoutes } from './email-templates.routes.ts';

export const emailTemplatesFeature = defineFeature({
  name: 'email-templates',
  routes: emailTemplateRoutes,
  permissions: emailTemplatePermissions,
  events: Object.values(events),
  personalData: {
    'email_templates.updated_by': personalData.kept(),
    'email_template_versions.created_by': personalData.kept(),
  },
  tenantData: {
    active_email_templates: 'delete',
    email_template_versions: 'delete',
    email_templates: 'delete',
  },
});
