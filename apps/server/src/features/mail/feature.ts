import { mailPermissions } from '@sitewright/contract/mail/mail-permissions';
import * as events from '@sitewright/contract/mail/mail-events';
import { testEmail } from './test-email.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { mailRoutes } from './mail.routes.ts';
import { mailJobs } from '../../core/mail/mail-jobs.ts';
import { mountDevOutbox } from './dev-outbox.ts';

export const mailFeature = defineFeature({
  name: 'mail',
  routes: mailRoutes,
  jobs: mailJobs,
  mount: [mountDevOutbox],
  permissions: mailPermissions,
  events: Object.values(events),
  emails: [testEmail],
  personalData: {
    'mails.recipient': personalData.deleted('mails.json'),
  },
  tenantData: {
    mails: 'delete',
  },
});
