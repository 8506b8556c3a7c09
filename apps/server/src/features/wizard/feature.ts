import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { purgeWizardSessionsJob } from './purge-wizard-sessions.job.ts';
import { siteGenerationRun } from './site-generation.run.ts';
import { mountWizardFrames } from './wizard-frames.ts';
import { wizardRoutes } from './wizard.routes.ts';

export const wizardFeature = defineFeature({
  name: 'wizard',
  dependsOn: [
    'library',
    'sites',
    'site-content',
    'runs',
    'ai',
    'preview',
    'site-lifecycle',
    'company',
    'media',
    'company-sites',
  ],
  routes: wizardRoutes,
  mount: [mountWizardFrames],
  jobs: [purgeWizardSessionsJob],
  runs: [siteGenerationRun],
  personalData: {
    'wizard_sessions.user_id': personalData.deleted(),
    'wizard_sessions.email': personalData.deleted(),
  },
});
