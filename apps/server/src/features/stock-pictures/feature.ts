import * as events from '@sitewright/contract/stock/stock-events';
import { defineFeature } from '../../http/feature.ts';
import { stockPictureRoutes } from './stock-pictures.routes.ts';

export const stockPicturesFeature = defineFeature({
  name: 'stock-pictures',
  dependsOn: ['stock', 'media'],
  routes: stockPictureRoutes,
  events: Object.values(events),
});
