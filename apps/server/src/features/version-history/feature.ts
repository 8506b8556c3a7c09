import * as events from '@sitewright/contract/versions/version-events';
import { defineFeature } from '../../http/feature.ts';
import { versionRoutes } from './versions.routes.ts';

export const versionHistoryFeature = defineFeature({
  name: 'version-history',
  dependsOn: ['sites', 'site-content', 'custom-templates', 'versions', 'documents'],
  routes: versionRoutes,
  events: Object.values(events),
});
