import { defineFeature } from '../../http/feature.ts';
import { tenantPurgeJobs } from './purge-tenants.job.ts';

export const tenantPurgeFeature = defineFeature({
  name: 'tenant-purge',
  dependsOn: ['publishing'],
  jobs: tenantPurgeJobs,
});
