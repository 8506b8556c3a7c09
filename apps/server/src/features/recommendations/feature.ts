import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { createRecommendationCounts } from './counts.ts';
import { recommendationRoutes } from './recommendations.routes.ts';

export const recommendationsFeature = defineFeature({
  name: 'recommendations',
  dependsOn: [
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
  routes: recommendationRoutes,
  personalData: { 'recommendation_states.user_id': personalData.kept() },
  tenantData: { recommendation_states: 'delete' },
});
