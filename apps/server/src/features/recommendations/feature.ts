import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { companyRecommendationRoutes } from './company/company-recommendations.routes.ts';
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
  personalData: {
    'recommendation_states.user_id': personalData.kept(),
    'company_recommendation_states.user_id': personalData.kept(),
    'company_recommendation_states.customer_id': personalData.deleted(),
  },
  tenantData: { recommendation_states: 'delete', company_recommendation_states: 'delete' },
});
