import { defineFeature } from '../../http/feature.ts';
import { themeRoutes } from './themes.routes.ts';

export const themesFeature = defineFeature({
  name: 'themes',
  dependsOn: ['sites', 'branding', 'platform'],
  routes: themeRoutes,
});
