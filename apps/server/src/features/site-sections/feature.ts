import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { siteSectionRoutes } from './site-sections.routes.ts';

export const siteSectionsFeature = defineFeature({
  name: 'site-sections',
  routes: siteSectionRoutes,
  personalData: {
    'site_sections.created_by': personalData.kept(),
    'library_sections.pushed_by': personalData.kept(),
  },
});
