import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, listQuery, ok, pagination, uuid } from '../fields.ts';
import { tenantRoles } from '../permissions.ts';

// Notifications about what other users did, per recipient and workspace.

export const notificationSchema = z.object({
  id: uuid,
  /** One of the `notifiableEvents`, or an event of an older or newer version. */
  event: z.string(),
  /** Current name of the actor; null when the account is gone or the recipient is the actor. */
  actor: z.string().nullable(),
  /** The object or user that the event is about. */
  target: z.string().nullable(),
  workspace: z.string(),
  /** The new role, for events that change one. */
  role: z.enum(tenantRoles).nullable(),
  /** Path in the app to open. */
  path: z.string(),
  createdAt: isoDate,
  readAt: isoDate.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationStates = ['all', 'unread'] as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'List notifications of this workspace, newest first; deleted after `keptDays`',
  access: 'profile.read',
  query: listQuery().extend({ state: z.enum(notificationStates).default('all') }),
  response: z.object({
    notifications: z.array(notificationSchema),
    pagination,
    unread: z.number().int(),
  }),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/users/me/notifications/unread',
  summary: 'Count unread notifications, up to `countedMax` + 1',
  access: 'profile.read',
  response: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/users/me/notifications/{notificationId}/read',
  summary: 'Mark a notification as read; idempotent',
  access: 'profile.write',
  params: z.object({ notificationId: uuid }),
  response: ok,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/users/me/notifications/read',
  summary: 'Mark all notifications as read',
  access: 'profile.write',
  response: z.object({ read: z.number().int() }),
});
