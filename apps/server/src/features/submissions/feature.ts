import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { onHook } from '../../core/context/hooks.ts';
import { defineFeature } from '../../http/feature.ts';
import { submissionRoutesOfVisitors } from './receive-submission.ts';
import { formDeleting } from '../forms/forms.service.ts';
import { requireDeletable } from './inbox.service.ts';
import { purgeDraftsJob } from './purge-drafts.job.ts';
import { submissionEmail, submissionMails } from './submission-emails.ts';
import { submissionRoutes } from './submissions.routes.ts';

export const submissionsFeature = defineFeature({
  name: 'submissions',
  dependsOn: ['sites', 'forms', 'publishing'],
  routes: submissionRoutes,
  visitorRoutes: submissionRoutesOfVisitors,
  hooks: [
    onHook(formDeleting, (_ctx, { tx, formId, withSubmissions }) =>
      requireDeletable(tx, formId, withSubmissions),
    ),
  ],
  events: [formSubmitted],
  emails: [submissionEmail],
  subscribers: [submissionMails],
  jobs: [purgeDraftsJob],
  tenantData: { form_submissions: 'delete', form_answers: 'delete', form_drafts: 'delete' },
});
