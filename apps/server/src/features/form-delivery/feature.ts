import { formMailEndpoints, formMailSettings } from '@sitewright/contract/form-delivery/form-mail-settings';
import { tenantSettingsRoutes } from '../../identity/tenants/tenant-settings-routes.ts';
import { defineFeature } from '../../http/feature.ts';
import { autoresponderEmail, autoresponderMails } from './autoresponder-emails.ts';
import { formNewsletter } from './form-newsletter.ts';
import { formDeliveryRoutes } from './form-delivery.routes.ts';
import { submissionWebhooks } from './submission-webhooks.ts';
import { formDeliveryArchive } from './archive-tables.store.ts';

export const formDeliveryFeature = defineFeature({
  name: 'form-delivery',
  dependsOn: ['sites', 'forms', 'submissions', 'webhooks', 'newsletter'],
  routes: [...formDeliveryRoutes, ...tenantSettingsRoutes(formMailEndpoints)],
  settings: [formMailSettings],
  emails: [autoresponderEmail],
  subscribers: [submissionWebhooks, autoresponderMails, formNewsletter],
  archive: formDeliveryArchive,
  tenantData: { form_autoresponders: 'delete' },
});
