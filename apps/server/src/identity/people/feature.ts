import * as events from '@sitewright/contract/users/user-events';
import { defineFeature } from '../../http/feature.ts';
import { peopleRoutes } from './people.routes.ts';

export const peopleFeature = defineFeature({
  name: 'people',
  dependsOn: ['users', 'sessions', 'tenants', 'audit', 'auth', 'account', 'members'],
  opensStores: true,
  routes: peopleRoutes,
  events: Object.values(events),
});
