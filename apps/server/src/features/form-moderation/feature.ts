import * as events from '@sitewright/contract/form-moderation/form-moderation-events';
import { onHook } from '../../core/context/hooks.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { formPublished } from '../forms/draft-forms.ts';
import { formModerationNotifications } from './form-moderation-notifications.ts';
import { formModerationRoutes } from './form-moderation.routes.ts';
import { flagPublishedForm } from './form-moderation.service.ts';

export const formModerationFeature = defineFeature({
  name: 'form-moderation',
  dependsOn: ['sites', 'forms'],
  routes: formModerationRoutes,
  hooks: [onHook(formPublished, flagPublishedForm)],
  events: Object.values(events),
  notifications: formModerationNotifications,
  personalData: { 'form_flags.decided_by': personalData.kept() },
  tenantData: { form_flags: 'delete' },
});
