import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ ask, siteId }) => {
    const found = await ask<{ id: string; code: string }[]>('GET', `/ai/recommendations/${siteId}`);
    const ofSite = found.find(({ code }) => code === 'no_social_image');
    return { recommendationId: ofSite!.id, fixableId: found.find((one) => one !== ofSite)!.id };
  },
  bodies: ({ ofFeatures: { recommendationId, fixableId } }) => ({
    'recommendations.setRecommendationState': { recommendationId, state: 'dismissed' },
    'companyRecommendations.setCompanyRecommendationState': {
      recommendationId: 'profile-phone',
      state: 'dismissed',
    },
    'recommendations.applyRecommendations': { recommendationIds: [fixableId] },
  }),
  workspaceAdminsOnly: ['companyRecommendations.setCompanyRecommendationState'],
  queries: { 'recommendations.countRecommendations': '?siteIds=' },
});
