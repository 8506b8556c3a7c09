import * as events from '@sitewright/contract/sharing/sharing-events';
import { sharingNotifications } from './sharing-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { onHook } from '../../core/context/hooks.ts';
import { invitationAccepted } from '../../identity/members/accept-invitation.service.ts';
import { shareInvited } from './sharing.service.ts';
import { personalData } from '../../core/personal-data.ts';
import { sharingRoutes } from './sharing.routes.ts';
import { siteTransferRoutes } from './transfer/site-transfers.routes.ts';

export const sharingFeature = defineFeature({
  name: 'sharing',
  opensStores: true,
  dependsOn: ['sites'],
  routes: [...sharingRoutes, ...siteTransferRoutes],
  hooks: [onHook(invitationAccepted, shareInvited)],
  events: Object.values(events),
  notifications: sharingNotifications,
  personalData: {
    'site_members.user_id': personalData.deleted('shared-sites.json'),
    'site_members.shared_by': personalData.kept(),
    'site_transfers.from_id': personalData.deleted(),
    'site_transfers.to_id': personalData.deleted(),
  },
  tenantData: {
    site_members: 'with parent',
    site_transfers: 'with parent',
  },
});
