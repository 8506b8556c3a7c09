import { defineFeature } from '../../http/feature.ts';
import { tenantRoutes } from './tenants.routes.ts';

export const tenantManagementFeature = defineFeature({
  name: 'tenant-management',
  dependsOn: ['users', 'sessions', 'tenants', 'auth', 'members'],
  routes: tenantRoutes,
});
