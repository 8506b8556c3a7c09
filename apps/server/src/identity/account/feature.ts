import { accountPermissions } from '@sitewright/contract/account/account-permissions';
import * as emails from './account-emails.ts';
import { notificationEmail } from './notifications/notification-email.ts';
import { defineFeature } from '../../http/feature.ts';
import * as events from '@sitewright/contract/account/account-events';
import { personalData } from '../../core/personal-data.ts';
import { accountRoutes } from './account.routes.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { notificationSubscribers } from './notifications/notify-users.ts';
import { notificationJobs } from './notifications/purge-notifications.job.ts';

export const accountFeature = defineFeature({
  name: 'account',
  dependsOn: ['users', 'sessions', 'demo', 'auth'],
  opensStores: true,
  routes: [...accountRoutes, ...connectionRoutes, ...notificationRoutes],
  jobs: notificationJobs,
  permissions: accountPermissions,
  events: Object.values(events),
  subscribers: notificationSubscribers,
  emails: [...Object.values(emails), notificationEmail],
  personalData: {
    'identities.user_id': personalData.deleted('account.json'),
    'identities.email': personalData.deleted('account.json'),
    'passkeys.user_id': personalData.deleted('account.json'),
    'notifications.user_id': personalData.deleted('notifications.json'),
    'notifications.actor_id': personalData.kept(),
    'notifications.person_id': personalData.kept(),
  },
  tenantData: {
    notifications: 'delete',
  },
});
