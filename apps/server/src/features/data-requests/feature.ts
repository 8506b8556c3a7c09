import * as events from '@sitewright/contract/data-requests/data-request-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { dataRequestEmails } from './data-request-emails.ts';
import { dataRequestJobs } from './data-request-jobs.ts';
import { dataRequestNotifications } from './data-request-notifications.ts';
import { dataRequestRoutes } from './data-requests.routes.ts';
import { mountRequestPages } from './pages/mount-request-pages.ts';

export const dataRequestsFeature = defineFeature({
  name: 'data-requests',
  dependsOn: ['legal', 'newsletter'],
  routes: dataRequestRoutes,
  mount: [mountRequestPages],
  jobs: dataRequestJobs,
  events: Object.values(events),
  notifications: dataRequestNotifications,
  emails: dataRequestEmails,
  personalData: {
    // Proof that the request was answered, which has a retention of its own.
    'data_requests.email': personalData.kept('data-requests.json'),
    'data_requests.handled_by': personalData.kept(),
    'data_request_notes.author_id': personalData.kept(),
  },
  tenantData: { data_request_notes: 'with parent', data_requests: 'delete' },
});
