import { defineFeature } from '../../http/feature.ts';
import { overviewRoutes } from './overview.routes.ts';

export const overviewFeature = defineFeature({
  name: 'overview',
  dependsOn: ['sites'],
  routes: overviewRoutes,
});
