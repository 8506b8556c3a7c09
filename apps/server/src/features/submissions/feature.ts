import * as events from '@sitewright/contract/submissions/submission-events';
import { submissionPermissions } from '@sitewright/contract/submissions/submission-permissions';
import { onHook } from '../../core/context/hooks.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { submissionRoutesOfVisitors } from './receive-submission.ts';
import { enqueuePurge } from '../form-files/purge-form-files.job.ts';
import { plainFormRoute } from './receive-plain-form.ts';
import { formDeleting } from '../forms/forms.service.ts';
import { assignmentNotifications } from './assignment/assignment-notifications.ts';
import { inspectionRoutes } from './inspection/inspection.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { requireDeletable } from './inbox.service.ts';
import { purgeDraftsJob } from './purge-drafts.job.ts';
import { submissionEmail, submissionMails } from './submission-emails.ts';
import { onPaymentChanged } from './payments/apply-payment.ts';
import { paymentRoutesOfVisitors } from './payments/payment-page.ts';
import { purgeSubmissionsJob } from './removal/purge-submissions.job.ts';
import { submissionsByEmail } from './removal/submissions-by-email.ts';
import { formEventRoute } from './statistics/receive-event.ts';
import { submissionRoutes } from './submissions.routes.ts';
import { submissionsArchive } from './archive/archive-tables.store.ts';

export const submissionsFeature = defineFeature({
  name: 'submissions',
  dependsOn: ['sites', 'forms', 'form-payments', 'form-files', 'captcha', 'publishing'],
  routes: [...submissionRoutes, ...viewRoutes, ...inspectionRoutes],
  permissions: submissionPermissions,
  visitorRoutes: [...submissionRoutesOfVisitors, ...paymentRoutesOfVisitors, formEventRoute, plainFormRoute],
  hooks: [
    onPaymentChanged,
    onHook(formDeleting, async (ctx, { tx, formId, withSubmissions }) => {
      await requireDeletable(tx, formId, withSubmissions);
      await enqueuePurge(ctx, tx);
    }),
  ],
  events: Object.values(events),
  notifications: assignmentNotifications,
  emails: [submissionEmail],
  subscribers: [submissionMails],
  jobs: [purgeDraftsJob, purgeSubmissionsJob],
  personalData: {
    'submission_notes.author_id': personalData.kept('submission-notes.json'),
    'submission_history.actor_id': personalData.kept(),
    'submission_history.person_id': personalData.kept(),
    'submission_views.owner_id': personalData.deleted(),
    'submission_access.user_id': personalData.kept(),
  },
  subjectSources: [submissionsByEmail],
  archive: submissionsArchive,
  tenantData: {
    submission_notes: 'delete',
    submission_history: 'delete',
    submission_views: 'delete',
    submission_access: 'delete',
    form_submission_words: 'delete',
    form_submissions: 'delete',
    form_answers: 'delete',
    form_drafts: 'delete',
    form_counts: 'delete',
  },
});
