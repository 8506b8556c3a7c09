import { defineFeature } from '../../http/feature.ts';
import { formPost } from './receive-form.ts';
import { messageRoutes } from './messages.routes.ts';

export const messagesFeature = defineFeature({
  name: 'messages',
  dependsOn: ['sites'],
  routes: messageRoutes,
  sitePosts: [formPost],
  tenantData: {
    form_messages: 'delete',
  },
});
