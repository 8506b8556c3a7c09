import * as events from '@sitewright/contract/tenants/tenant-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';

export const tenantsFeature = defineFeature({
  name: 'tenants',
  opensStores: true,
  events: Object.values(events),
  personalData: {
    'tenants.owner_id': personalData.handedOver(),
  },
  tenantData: {
    memberships: 'delete',
  },
});
