import * as events from '@sitewright/contract/comments/comment-events';
import { commentNotifications } from './comment-notifications.ts';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { commentRoutes } from './comments.routes.ts';

export const commentsFeature = defineFeature({
  name: 'comments',
  dependsOn: ['sites'],
  routes: commentRoutes,
  events: Object.values(events),
  notifications: commentNotifications,
  personalData: {
    'comments.author_id': personalData.kept('comments.json'),
    'comments.resolved_by': personalData.kept(),
  },
  tenantData: {
    comments: 'with parent',
  },
});
