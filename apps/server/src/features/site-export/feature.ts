import { archivePermissions } from '@sitewright/contract/site-archive/archive-permissions';
import * as events from '@sitewright/contract/site-archive/archive-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { exportWebhooks } from './export-webhooks.ts';
import { exportNotifications } from './export-notifications.ts';
import { exportSiteRun } from './export-site.run.ts';
import { purgeExportsJob } from './purge-exports.job.ts';
import { siteExportRoutes } from './site-exports.routes.ts';

export const siteExportFeature = defineFeature({
  name: 'site-export',
  dependsOn: ['sites', 'media', 'runs', 'site-archive', 'static-export', 'webhooks'],
  routes: siteExportRoutes,
  runs: [exportSiteRun],
  jobs: [purgeExportsJob],
  permissions: archivePermissions,
  events: [events.siteExportReady, events.siteExportFailed],
  notifications: exportNotifications,
  subscribers: [exportWebhooks],
  personalData: { 'site_exports.user_id': personalData.kept() },
  tenantData: { site_exports: 'delete' },
});
