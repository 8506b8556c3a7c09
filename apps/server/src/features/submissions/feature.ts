import { formSubmitted, submissionsErased } from '@sitewright/contract/submissions/submission-events';
import { onHook } from '../../core/context/hooks.ts';
import { defineFeature } from '../../http/feature.ts';
import { submissionRoutesOfVisitors } from './receive-submission.ts';
import { enqueuePurge } from '../form-files/purge-form-files.job.ts';
import { plainFormRoute } from './receive-plain-form.ts';
import { formDeleting } from '../forms/forms.service.ts';
import { requireDeletable } from './inbox.service.ts';
import { purgeDraftsJob } from './purge-drafts.job.ts';
import { submissionEmail, submissionMails } from './submission-emails.ts';
import { purgeSubmissionsJob } from './removal/purge-submissions.job.ts';
import { formEventRoute } from './statistics/receive-event.ts';
import { submissionRoutes } from './submissions.routes.ts';

export const submissionsFeature = defineFeature({
  name: 'submissions',
  dependsOn: ['sites', 'forms', 'form-files', 'captcha', 'publishing'],
  routes: submissionRoutes,
  visitorRoutes: [...submissionRoutesOfVisitors, formEventRoute, plainFormRoute],
  hooks: [
    onHook(formDeleting, async (ctx, { tx, formId, withSubmissions }) => {
      await requireDeletable(tx, formId, withSubmissions);
      await enqueuePurge(ctx, tx);
    }),
  ],
  events: [formSubmitted, submissionsErased],
  emails: [submissionEmail],
  subscribers: [submissionMails],
  jobs: [purgeDraftsJob, purgeSubmissionsJob],
  tenantData: {
    form_submissions: 'delete',
    form_answers: 'delete',
    form_drafts: 'delete',
    form_counts: 'delete',
  },
});
