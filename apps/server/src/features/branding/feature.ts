import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { brandingRoutes } from './branding.routes.ts';

export const brandingFeature = defineFeature({
  name: 'branding',
  routes: brandingRoutes,
  personalData: {
    'branding_versions.published_by': personalData.kept(),
  },
});
