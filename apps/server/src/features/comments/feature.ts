import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { commentRoutes } from './comments.routes.ts';

export const commentsFeature = defineFeature({
  name: 'comments',
  dependsOn: ['sites'],
  routes: commentRoutes,
  personalData: {
    'comments.author_id': personalData.kept('comments.json'),
    'comments.resolved_by': personalData.kept(),
  },
});
