import { defineFeature } from '../../http/feature.ts';
import { pageRoutes } from './pages.routes.ts';

export const pagesFeature = defineFeature({
  name: 'pages',
  dependsOn: ['sites', 'site-content', 'versions', 'documents'],
  routes: pageRoutes,
});
