import * as emails from './deletion-emails.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { accountJobs } from './purge-accounts.job.ts';

export const personalDataFeature = defineFeature({
  name: 'personal-data',
  dependsOn: [
    'ai',
    'comments',
    'company',
    'data-requests',
    'legal',
    'media',
    'pages',
    'publishing',
    'site-sections',
    'submissions',
    'version-history',
  ],
  routes: personalDataRoutes,
  jobs: accountJobs,
  emails: Object.values(emails),
});
