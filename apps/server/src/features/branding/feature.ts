import * as events from '@sitewright/contract/branding/branding-events';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { brandingRoutes } from './branding.routes.ts';

export const brandingFeature = defineFeature({
  name: 'branding',
  routes: brandingRoutes,
  events: Object.values(events),
  personalData: {
    'branding_versions.published_by': personalData.kept(),
  },
  tenantData: {
    branding_versions: 'delete',
  },
});
