import * as contract from '@sitewright/contract/messages/messages';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { listMessages } from './messages.service.ts';

export const messageRoutes: MountedRoute[] = [
  route(contract.listMessages, (ctx, { actor, params, query }) => listMessages(ctx, actor, params.id, query)),
];
