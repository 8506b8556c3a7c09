import { defineFeature } from '../../http/feature.ts';
import { cookieConsentRoutes } from './cookie-consent.routes.ts';
import { purgeChoicesJob } from './purge-choices.job.ts';
import { choiceRoute } from './receive-choice.ts';

export const cookieConsentFeature = defineFeature({
  name: 'cookie-consent',
  dependsOn: ['sites', 'forms', 'submissions'],
  routes: cookieConsentRoutes,
  visitorRoutes: [choiceRoute],
  jobs: [purgeChoicesJob],
  tenantData: { cookie_choices: 'delete' },
});
