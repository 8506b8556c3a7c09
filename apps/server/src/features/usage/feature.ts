import * as events from '@sitewright/contract/usage/usage-events';
import { usagePermissions } from '@sitewright/contract/usage/usage-permissions';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { newSiteAlerts } from './alert-new-sites.ts';
import { recordUsageJob } from './record-usage.job.ts';
import { usageNotifications } from './usage-notifications.ts';
import { usageRoutes } from './usage.routes.ts';

export const usageFeature = defineFeature({
  name: 'usage',
  dependsOn: ['sites'],
  routes: usageRoutes,
  permissions: usagePermissions,
  events: Object.values(events),
  notifications: usageNotifications,
  subscribers: [newSiteAlerts],
  jobs: [recordUsageJob],
  personalData: {
    'usage_months.user_id': personalData.kept(),
    'usage_alerts.user_id': personalData.kept(),
  },
  tenantData: { usage_months: 'delete', usage_alerts: 'delete' },
});
