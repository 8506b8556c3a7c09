import { userPermissions } from '@sitewright/contract/users/user-permissions';
import * as events from '@sitewright/contract/users/user-events';
import { defineFeature } from '../../http/feature.ts';
import { userManagementRoutes } from './user-management.routes.ts';

export const userManagementFeature = defineFeature({
  name: 'user-management',
  dependsOn: ['users', 'sessions', 'tenants', 'audit', 'auth', 'account', 'members'],
  opensStores: true,
  routes: userManagementRoutes,
  permissions: userPermissions,
  events: Object.values(events),
});
