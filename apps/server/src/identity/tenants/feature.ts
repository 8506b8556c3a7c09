import { tenantPermissions } from '@sitewright/contract/tenants/tenant-permissions';
import * as events from '@sitewright/contract/tenants/tenant-events';
import {
  tenantRegistration,
  tenantSecurity,
  tenantSiteDefaults,
} from '@sitewright/contract/tenants/settings';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { seedDefaultTenant } from './default-tenant.ts';
import { createTenantCaches, type TenantCaches } from './tenant-snapshot.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    tenantCaches: TenantCaches;
  }
}

export const tenantsFeature = defineFeature({
  name: 'tenants',
  opensStores: true,
  createContext: (ctx) => ({ tenantCaches: createTenantCaches(ctx) }),
  permissions: tenantPermissions,
  settings: [tenantRegistration, tenantSecurity, tenantSiteDefaults],
  events: Object.values(events),
  seeds: [seedDefaultTenant],
  personalData: {
    'tenants.owner_id': personalData.handedOver(),
  },
  tenantData: {
    memberships: 'delete',
  },
});
