import { defineFeature } from '../../http/feature.ts';
import { pageTemplateRoutes } from './page-templates.routes.ts';

export const pageTemplatesFeature = defineFeature({
  name: 'page-templates',
  dependsOn: ['library'],
  routes: pageTemplateRoutes,
});
