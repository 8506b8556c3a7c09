import * as events from '@sitewright/contract/site-moves/site-move-events';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { onHook } from '../../core/context/hooks.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { siteMoveNotifications } from './site-move-notifications.ts';
import { siteMoveRoutes } from './site-moves.routes.ts';
import { deleteOffersOf } from './site-offers.store.ts';
import { siteOfferEmail } from './site-offer-email.ts';

export const siteMovesFeature = defineFeature({
  name: 'site-moves',
  dependsOn: ['sites', 'site-lifecycle', 'sharing', 'domains', 'custom-templates', 'media'],
  routes: siteMoveRoutes,
  events: Object.values(events),
  notifications: siteMoveNotifications,
  emails: [siteOfferEmail],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => deleteOffersOf(tx, userId))],
  personalData: {
    'site_offers.email': personalData.deleted(),
    'site_offers.offered_by': personalData.deleted(),
  },
  tenantData: { site_offers: 'with parent' },
});
