import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { versionRoutes } from './versions.routes.ts';

export const versionsFeature = defineFeature({
  name: 'versions',
  routes: versionRoutes,
  personalData: {
    'document_versions.created_by': personalData.kept(),
    'site_versions.created_by': personalData.kept(),
  },
});
