import { sitePermissions } from '@sitewright/contract/sites/site-permissions';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { siteMeter } from './site-meter.ts';
import { siteRoutes } from './sites.routes.ts';

export const sitesFeature = defineFeature({
  name: 'sites',
  opensStores: true,
  permissions: sitePermissions,
  routes: siteRoutes,
  meters: [siteMeter],
  personalData: {
    'sites.owner_id': personalData.handedOver('sites/'),
    'sites.updated_by': personalData.kept(),
  },
  tenantData: {
    host_names: 'delete',
    sites: 'delete',
  },
});
