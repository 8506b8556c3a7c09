import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';

export const tenantsFeature = defineFeature({
  name: 'tenants',
  personalData: {
    'tenants.owner_id': personalData.handedOver(),
  },
});
