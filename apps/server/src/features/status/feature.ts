import * as events from '@sitewright/contract/status/status-events';
import { statusPermissions } from '@sitewright/contract/status/status-permissions';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { createStatusCache } from './status.service.ts';
import { statusRoutes } from './status.routes.ts';
import { statusJobs } from './take-samples.job.ts';

export const statusFeature = defineFeature({
  name: 'status',
  createContext: () => ({ statusCache: createStatusCache() }),
  routes: statusRoutes,
  jobs: statusJobs,
  permissions: statusPermissions,
  events: Object.values(events),
  personalData: { 'status_incidents.author_id': personalData.kept() },
});
