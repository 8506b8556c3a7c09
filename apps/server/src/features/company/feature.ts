import * as events from '@sitewright/contract/company/company-events';
import { companyPermissions } from '@sitewright/contract/company/company-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { companyRoutes } from './company.routes.ts';
import { deleteProfilesOf } from './company.store.ts';

export const companyFeature = defineFeature({
  name: 'company',
  dependsOn: ['media'],
  routes: companyRoutes,
  permissions: companyPermissions,
  events: Object.values(events),
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => deleteProfilesOf(tx, userId))],
  personalData: {
    'company_profiles.user_id': personalData.deleted('company-profiles.json'),
    'company_profiles.updated_by': personalData.kept(),
  },
  tenantData: { company_assets: 'delete', company_profiles: 'delete' },
});
