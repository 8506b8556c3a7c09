import * as events from '@sitewright/contract/review-links/review-link-events';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { reviewLinkRoutes } from './review-links.routes.ts';
import { mountReviewFrames } from './review-frames.ts';

export const reviewLinksFeature = defineFeature({
  name: 'review-links',
  dependsOn: ['sites', 'comments', 'preview'],
  routes: reviewLinkRoutes,
  mount: [mountReviewFrames],
  events: Object.values(events),
  personalData: {
    'review_links.created_by': personalData.kept(),
  },
  tenantData: {
    review_links: 'with parent',
  },
});
