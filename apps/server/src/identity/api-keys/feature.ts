import * as events from '@sitewright/contract/api-keys/api-key-events';
import { apiKeyPermissions } from '@sitewright/contract/api-keys/api-key-permissions';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import * as emails from './api-key-emails.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';

export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  dependsOn: ['users', 'sessions', 'customers'],
  opensStores: true,
  routes: apiKeyRoutes,
  permissions: apiKeyPermissions,
  events: Object.values(events),
  emails: Object.values(emails),
  personalData: { 'api_keys.user_id': personalData.deleted('api-keys.json') },
  tenantData: { api_keys: 'delete' },
});
