import { defineFeature } from '../../http/feature.ts';
import { siteTemplateRoutes } from './site-templates.routes.ts';

export const siteTemplatesFeature = defineFeature({
  name: 'site-templates',
  dependsOn: ['library', 'pages', 'site-lifecycle'],
  routes: siteTemplateRoutes,
});
