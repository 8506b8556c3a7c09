import { defineFeature } from '../../http/feature.ts';
import { documentRoutes } from './documents.routes.ts';

export const documentsFeature = defineFeature({
  name: 'documents',
  dependsOn: ['sites', 'site-content', 'custom-templates', 'versions'],
  routes: documentRoutes,
});
