import * as events from '@sitewright/contract/sites/site-events';
import { siteNotifications } from './site-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { siteJobs } from './purge-trash.job.ts';
import { siteLifecycleRoutes } from './site-lifecycle.routes.ts';

export const siteLifecycleFeature = defineFeature({
  name: 'site-lifecycle',
  dependsOn: ['library', 'sites', 'site-content', 'forms', 'media', 'publishing', 'version-history', 'blog'],
  routes: siteLifecycleRoutes,
  jobs: siteJobs,
  events: Object.values(events),
  notifications: siteNotifications,
});
