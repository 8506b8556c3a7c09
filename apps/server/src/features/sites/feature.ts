import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { siteRoutes } from './sites.routes.ts';
import { siteJobs } from './purge-trash.job.ts';

export const sitesFeature = defineFeature({
  name: 'sites',
  routes: siteRoutes,
  jobs: siteJobs,
  personalData: {
    'sites.owner_id': personalData.handedOver('sites/'),
    'sites.updated_by': personalData.kept(),
  },
});
