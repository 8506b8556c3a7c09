import { defineFeature } from '../../http/feature.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { accountJobs } from './purge-accounts.job.ts';

export const personalDataFeature = defineFeature({
  name: 'personal-data',
  routes: personalDataRoutes,
  jobs: accountJobs,
});
