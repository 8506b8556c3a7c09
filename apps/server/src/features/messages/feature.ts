import { defineFeature } from '../../http/feature.ts';
import { formRoute } from './receive-form.ts';
import { messageRoutes } from './messages.routes.ts';

export const messagesFeature = defineFeature({
  name: 'messages',
  dependsOn: ['sites'],
  routes: messageRoutes,
  visitorRoutes: [formRoute],
  tenantData: {
    form_messages: 'delete',
  },
});
