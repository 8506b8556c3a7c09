import { defineFeature } from '../../http/feature.ts';
import { siteJobs } from './purge-trash.job.ts';
import { siteLifecycleRoutes } from './site-lifecycle.routes.ts';

export const siteLifecycleFeature = defineFeature({
  name: 'site-lifecycle',
  dependsOn: ['library', 'sites', 'site-content', 'media', 'publishing'],
  routes: siteLifecycleRoutes,
  jobs: siteJobs,
});
