import { platformPermissions } from '@sitewright/contract/platform/platform-permissions';
import * as events from '@sitewright/contract/platform/platform-events';
import {
  platformRegistration,
  platformSecurity,
  platformWorkspaces,
} from '@sitewright/contract/platform/platform-settings';
import { defineFeature } from '../../http/feature.ts';
import { platformRoutes } from './platform.routes.ts';

export const platformFeature = defineFeature({
  name: 'platform',
  routes: platformRoutes,
  permissions: platformPermissions,
  settings: [platformSecurity, platformRegistration, platformWorkspaces],
  events: Object.values(events),
});
