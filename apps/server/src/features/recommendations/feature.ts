import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { companyRecommendationRoutes } from './company/company-recommendations.routes.ts';
import { deleteCompanyStatesOf } from './company/company-states.store.ts';
import { createRecommendationCounts } from './counts.ts';
import { recommendationRoutes } from './recommendations.routes.ts';

export const recommendationsFeature = defineFeature({
  name: 'recommendations',
  dependsOn: [
    'company',
    'company-sites',
    'documents',
    'form-payments',
    'forms',
    'library',
    'page-templates',
    'pages',
    'publishing',
    'rendering',
    'site-settings',
    'sites',
    'submissions',
  ],
  createContext: createRecommendationCounts,
  routes: [...recommendationRoutes, ...companyRecommendationRoutes],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => deleteCompanyStatesOf(tx, userId))],
  personalData: {
    'recommendation_states.user_id': personalData.kept(),
    'company_recommendation_states.user_id': personalData.kept(),
    'company_recommendation_states.customer_id': personalData.deleted(),
  },
  tenantData: { recommendation_states: 'delete', company_recommendation_states: 'delete' },
});
