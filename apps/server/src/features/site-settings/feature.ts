import { defineFeature } from '../../http/feature.ts';
import { siteSettingsRoutes } from './site-settings.routes.ts';

export const siteSettingsFeature = defineFeature({
  name: 'site-settings',
  dependsOn: ['sites', 'site-content', 'versions', 'publishing', 'company'],
  routes: siteSettingsRoutes,
});
