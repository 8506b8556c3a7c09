import * as contract from '@sitewright/contract/webhooks/webhooks';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getWebhook } from './webhooks.service.ts';

export const webhookRoutes: MountedRoute[] = [
  route(contract.getWebhook, (ctx, { actor, params }) => getWebhook(ctx, actor, params.webhookId)),
];
