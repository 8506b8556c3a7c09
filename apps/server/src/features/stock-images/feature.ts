import * as events from '@sitewright/contract/stock/stock-events';
import { defineFeature } from '../../http/feature.ts';
import { stockImageRoutes } from './stock-images.routes.ts';

export const stockImagesFeature = defineFeature({
  name: 'stock-images',
  dependsOn: ['stock', 'media'],
  routes: stockImageRoutes,
  events: Object.values(events),
});
