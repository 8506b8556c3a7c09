import { designPermissions } from '@sitewright/contract/custom-templates/design-permissions';
import * as events from '@sitewright/contract/custom-templates/design-events';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { customTemplateRoutes } from './custom-templates.routes.ts';
import { libraryRoutes } from './library.routes.ts';

export const customTemplatesFeature = defineFeature({
  name: 'custom-templates',
  dependsOn: ['library'],
  opensStores: true,
  routes: [...libraryRoutes, ...customTemplateRoutes],
  permissions: designPermissions,
  events: Object.values(events),
  personalData: {
    'custom_templates.uploaded_by': personalData.kept(),
  },
  tenantData: {
    custom_templates: 'delete',
  },
});
