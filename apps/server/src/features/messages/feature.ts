import { defineFeature } from '../../http/feature.ts';
import { messageRoutes } from './messages.routes.ts';

export const messagesFeature = defineFeature({
  name: 'messages',
  dependsOn: ['sites'],
  routes: messageRoutes,
  tenantData: {
    form_messages: 'delete',
  },
});
