import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, listQuery, ok, pagination, uuid } from '../fields.ts';
import { tenantRoles } from '../permissions.ts';

// What others did, told to the person whom it concerns: the inbox of the workspace that they work in.

export const notificationSchema = z.object({
  id: uuid,
  /** One of the `notifiableEvents`, or one that an older or newer version knows. */
  event: z.string(),
  /** Who did it, as they are called now; null once they have left, and for whoever did it to themselves. */
  actor: z.string().nullable(),
  /** What or whom it is about. */
  target: z.string().nullable(),
  workspace: z.string(),
  /** The new role, where it is about one. */
  role: z.enum(tenantRoles).nullable(),
  /** Where in the app to look, a path. */
  path: z.string(),
  createdAt: isoDate,
  readAt: isoDate.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationStates = ['all', 'unread'] as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'What one was told in this workspace, the newest first; kept for `keptDays`',
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
  summary: 'How many of them are unread; counted up to one more than `countedMax`',
  access: 'profile.read',
  response: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/users/me/notifications/{notificationId}/read',
  summary: 'Mark one as read; again changes nothing',
  access: 'profile.write',
  params: z.object({ notificationId: uuid }),
  response: ok,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/users/me/notifications/read',
  summary: 'Mark all of them as read',
  access: 'profile.write',
  response: z.object({ read: z.number().int() }),
});
