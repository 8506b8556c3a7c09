import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { reviewLinkRoutes } from './review-links.routes.ts';

export const reviewLinksFeature = defineFeature({
  name: 'review-links',
  routes: reviewLinkRoutes,
  personalData: {
    'review_links.created_by': personalData.kept(),
  },
});
