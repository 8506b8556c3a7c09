import * as events from '@sitewright/contract/company-pages/company-page-events';
import { companyPagePermissions } from '@sitewright/contract/company-pages/company-page-permissions';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { CompanyPages } from './company-pages-cache.ts';
import { companyPageRoutes } from './company-pages.routes.ts';

export const companyPagesFeature = defineFeature({
  name: 'company-pages',
  dependsOn: ['documentation'],
  createContext: (ctx) => ({ companyPages: new CompanyPages(ctx) }),
  routes: companyPageRoutes,
  permissions: companyPagePermissions,
  events: Object.values(events),
  personalData: { 'company_entries.author_id': personalData.kept() },
});
