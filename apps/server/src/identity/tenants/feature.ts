import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';

export const tenantsFeature = defineFeature({
  name: 'tenants',
  opensStores: true,
  personalData: {
    'tenants.owner_id': personalData.handedOver(),
  },
});
