import { defineFeature } from '../../http/feature.ts';
import { auditRecorded } from '../../core/audit/audit.ts';
import { onHook } from '../../core/context/hooks.ts';
import { notifyPeople } from './notify-people.ts';
import { personalData } from '../../core/personal-data.ts';
import { accountRoutes } from './account.routes.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inboxJobs } from './inbox/purge-notifications.job.ts';

export const accountFeature = defineFeature({
  name: 'account',
  dependsOn: ['users', 'sessions', 'demo', 'auth'],
  opensStores: true,
  routes: [...accountRoutes, ...connectionRoutes, ...inboxRoutes],
  jobs: inboxJobs,
  hooks: [onHook(auditRecorded, notifyPeople)],
  personalData: {
    'identities.user_id': personalData.deleted('account.json'),
    'identities.email': personalData.deleted('account.json'),
    'passkeys.user_id': personalData.deleted('account.json'),
    'notifications.user_id': personalData.deleted('notifications.json'),
    'notifications.actor_id': personalData.kept(),
    'notifications.person_id': personalData.kept(),
  },
});
