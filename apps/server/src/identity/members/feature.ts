import { memberPermissions } from '@sitewright/contract/members/member-permissions';
import * as events from '@sitewright/contract/members/member-events';
import { memberNotifications } from './member-notifications.ts';
import { invitationEmail } from './member-emails.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { memberRoutes } from './members.routes.ts';

export const membersFeature = defineFeature({
  name: 'members',
  dependsOn: ['users', 'sessions', 'tenants', 'customers', 'audit', 'auth'],
  opensStores: true,
  routes: memberRoutes,
  permissions: memberPermissions,
  events: Object.values(events),
  notifications: memberNotifications,
  emails: [invitationEmail],
  personalData: {
    'memberships.user_id': personalData.deleted('memberships.json'),
    'invitations.email': personalData.deleted(),
    'invitations.invited_by': personalData.kept(),
  },
  tenantData: {
    invitations: 'delete',
  },
});
