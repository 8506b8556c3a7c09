import { defineFeature } from '../../http/feature.ts';
import { submissionRoutesOfVisitors } from './receive-submission.ts';
import { submissionRoutes } from './submissions.routes.ts';

export const submissionsFeature = defineFeature({
  name: 'submissions',
  dependsOn: ['sites', 'forms', 'publishing'],
  routes: submissionRoutes,
  visitorRoutes: submissionRoutesOfVisitors,
  tenantData: { form_submissions: 'delete', form_answers: 'delete' },
});
