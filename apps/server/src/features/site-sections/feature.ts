import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { siteSectionRoutes } from './site-sections.routes.ts';

export const siteSectionsFeature = defineFeature({
  name: 'site-sections',
  opensStores: true,
  dependsOn: ['library', 'sites', 'site-content', 'versions', 'media'],
  routes: siteSectionRoutes,
  personalData: {
    'library_sections.pushed_by': personalData.kept(),
  },
  tenantData: {
    library_sections: 'delete',
  },
});
