import { defineFeature } from '../../http/feature.ts';
import { blogWritingRoutes } from './blog-writing.routes.ts';

export const blogWritingFeature = defineFeature({
  name: 'blog-writing',
  dependsOn: ['ai', 'blog', 'company', 'sites'],
  routes: blogWritingRoutes,
});
