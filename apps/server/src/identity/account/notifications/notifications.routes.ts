import * as contract from '@sitewright/contract/account/notifications';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.service.ts';

export const notificationRoutes: MountedRoute[] = [
  route(contract.listNotifications, (ctx, { actor, query }) => listNotifications(ctx, actor, query)),
  route(contract.countNotifications, (ctx, { actor }) => countNotifications(ctx, actor)),
  route(contract.readNotification, (ctx, { actor, params }) =>
    readNotification(ctx, actor, params.notificationId),
  ),
  route(contract.readAllNotifications, (ctx, { actor }) => readAllNotifications(ctx, actor)),
];
