// What a person was told inside the app, in the workspace that they work in now. It speaks of things of that
// workspace and leads to them, so it stays apart from what they were told elsewhere.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import type * as contract from '@sitewright/contract/account/notifications';
import type { Notification } from '@sitewright/contract/account/notifications';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { notFound } from '../../../core/app-error.ts';
import { paginationOf } from '../../../core/listing.ts';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import type { NotificationTarget } from '../../../core/context/notification-rule.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import {
  countUnread,
  listNotificationRows,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.store.ts';

/** The dashboard for an event of another version, which has no path here. */
const pathOf = (ctx: ServerContext, event: string, target: NotificationTarget): string =>
  ctx.notificationRules.get(event)?.path(target) ?? '/dashboard';

const present = (ctx: ServerContext, row: NotificationRow): Notification => {
  const { role, siteId } = row.detail;
  const target = row.person_id === null ? row.target_label : row.person;
  return {
    id: row.id,
    event: row.event,
    // Who joins does it themselves: naming them twice says nothing.
    actor: row.actor_id === row.person_id ? null : row.actor,
    target,
    workspace: row.workspace,
    role: role === 'ADMIN' || role === 'USER' ? role : null,
    path: pathOf(ctx, row.event, {
      id: row.target_id ?? '',
      label: target,
      siteId: typeof siteId === 'string' ? siteId : null,
      tenantId: row.tenant_id,
    }),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
};

const unreadOf = (tx: TenantTransaction, userId: string): Promise<number> =>
  countUnread(tx, userId, limits.notifications.countedMax + 1);

export const listNotifications = async (
  ctx: ServerContext,
  actor: Actor,
  query: EndpointInput<typeof contract.listNotifications>['query'],
) => {
  requirePermission(actor, 'profile.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const { rows, total } = await listNotificationRows(tx, actor.userId, query);
    return {
      notifications: rows.map((row) => present(ctx, row)),
      pagination: paginationOf(query, total),
      unread: await unreadOf(tx, actor.userId),
    };
  });
};

export const countNotifications = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'profile.read');
  return withTenant(ctx.db, actor, async (tx) => ({ unread: await unreadOf(tx, actor.userId) }));
};

export const readNotification = async (ctx: ServerContext, actor: Actor, id: string) => {
  requirePermission(actor, 'profile.write');
  return withTenant(ctx.db, actor, async (tx) => {
    if (!(await markRead(tx, actor.userId, id))) throw notFound('The notification');
    return { ok: true as const };
  });
};

export const readAllNotifications = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'profile.write');
  return withTenant(ctx.db, actor, async (tx) => ({ read: await markAllRead(tx, actor.userId) }));
};
