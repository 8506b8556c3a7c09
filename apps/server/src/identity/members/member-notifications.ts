import { memberJoined, memberRemoved, memberRoleChanged } from '@sitewright/contract/members/member-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { listAdminIds } from './members.store.ts';

export const memberNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: memberJoined,
    recipients: (tx, { tenantId }) => listAdminIds(tx, tenantId),
    path: ({ id }) => `/tenant/users/${encodeURIComponent(id)}`,
    email: {
      en: ({ target, tenantName }) => ({
        subject: `${target} joined ${tenantName}`,
        action: 'View members',
      }),
      vi: ({ target, tenantName }) => ({
        subject: `${target} đã tham gia ${tenantName}`,
        action: 'Xem thành viên',
      }),
    },
  }),
  defineNotification({
    event: memberRemoved,
    recipients: (tx, { tenantId }) => listAdminIds(tx, tenantId),
    path: () => '/tenant/users',
    email: {
      en: ({ target, tenantName }) => ({
        subject: `${target} is no longer a member of ${tenantName}`,
        action: 'View members',
      }),
      vi: ({ target, tenantName }) => ({
        subject: `${target} không còn là thành viên của ${tenantName}`,
        action: 'Xem thành viên',
      }),
    },
  }),
  defineNotification({
    event: memberRoleChanged,
    recipients: async (_tx, { target }) => [target.id],
    toTarget: true,
    path: () => '/dashboard',
    email: {
      en: ({ role, tenantName }) => ({
        subject:
          role === 'ADMIN'
            ? `You are now an admin of ${tenantName}`
            : `You are no longer an admin of ${tenantName}`,
        action: 'Go to sites',
      }),
      vi: ({ role, tenantName }) => ({
        subject:
          role === 'ADMIN'
            ? `Bạn đã trở thành quản trị viên của ${tenantName}`
            : `Bạn không còn là quản trị viên của ${tenantName}`,
        action: 'Xem website của tôi',
      }),
    },
  }),
];
