import { defineFeature } from '../../http/feature.ts';
import { companySiteRoutes } from './company-sites.routes.ts';

export const companySitesFeature = defineFeature({
  name: 'company-sites',
  dependsOn: [
    'sites',
    'site-content',
    'company',
    'custom-templates',
    'documents',
    'versions',
    'rendering',
    'publishing',
  ],
  routes: companySiteRoutes,
});
