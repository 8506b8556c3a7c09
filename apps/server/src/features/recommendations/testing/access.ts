import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ ask, siteId }) => {
    const [first] = await ask<{ id: string }[]>('GET', `/ai/recommendations/${siteId}`);
    return { recommendationId: first!.id };
  },
  bodies: ({ ofFeatures: { recommendationId } }) => ({
    'recommendations.setRecommendationState': { recommendationId, state: 'dismissed' },
    'companyRecommendations.setCompanyRecommendationState': {
      recommendationId: 'profile-phone',
      state: 'dismissed',
    },
    'recommendations.applyRecommendations': { recommendationIds: [recommendationId] },
  }),
  workspaceAdminsOnly: ['companyRecommendations.setCompanyRecommendationState'],
  queries: { 'recommendations.countRecommendations': 'siteIds=' },
});
