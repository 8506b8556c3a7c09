import { defineFeature } from '../../http/feature.ts';
import { autoresponderEmail, autoresponderMails } from './autoresponder-emails.ts';
import { formDeliveryRoutes } from './form-delivery.routes.ts';
import { submissionWebhooks } from './submission-webhooks.ts';

export const formDeliveryFeature = defineFeature({
  name: 'form-delivery',
  dependsOn: ['sites', 'forms', 'submissions', 'webhooks'],
  routes: formDeliveryRoutes,
  emails: [autoresponderEmail],
  subscribers: [submissionWebhooks, autoresponderMails],
  tenantData: { form_autoresponders: 'delete' },
});
