import { defineFeature } from '../../http/feature.ts';
import { peopleRoutes } from './people.routes.ts';

export const peopleFeature = defineFeature({
  name: 'people',
  routes: peopleRoutes,
});
