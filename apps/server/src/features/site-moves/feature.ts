import * as events from '@sitewright/contract/site-moves/site-move-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { siteMoveNotifications } from './site-move-notifications.ts';
import { siteMoveRoutes } from './site-moves.routes.ts';
import { siteOfferEmail } from './site-offer-email.ts';

export const siteMovesFeature = defineFeature({
  name: 'site-moves',
  dependsOn: ['sites', 'site-lifecycle', 'sharing', 'domains', 'custom-templates', 'media'],
  routes: siteMoveRoutes,
  events: Object.values(events),
  notifications: siteMoveNotifications,
  emails: [siteOfferEmail],
  personalData: { 'site_offers.offered_by': personalData.deleted() },
  tenantData: { site_offers: 'with parent' },
});
