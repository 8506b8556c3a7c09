import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { defineFeature } from '../../http/feature.ts';
import { submissionRoutesOfVisitors } from './receive-submission.ts';
import { purgeDraftsJob } from './purge-drafts.job.ts';
import { submissionEmail, submissionMails } from './submission-emails.ts';
import { submissionRoutes } from './submissions.routes.ts';

export const submissionsFeature = defineFeature({
  name: 'submissions',
  dependsOn: ['sites', 'forms', 'publishing'],
  routes: submissionRoutes,
  visitorRoutes: submissionRoutesOfVisitors,
  events: [formSubmitted],
  emails: [submissionEmail],
  subscribers: [submissionMails],
  jobs: [purgeDraftsJob],
  tenantData: { form_submissions: 'delete', form_answers: 'delete', form_drafts: 'delete' },
});
