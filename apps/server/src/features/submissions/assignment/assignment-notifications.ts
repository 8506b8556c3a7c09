import { submissionsAssigned } from '@sitewright/contract/submissions/submission-events';
import { defineNotification, type NotificationRule } from '../../../core/context/notification-rule.ts';

export const assignmentNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: submissionsAssigned,
    recipients: async (_tx, { payload }) => [payload.personId],
    path: ({ id }) =>
      `/dashboard/submissions?${new URLSearchParams({ site: id, assignee: 'me' }).toString()}`,
    email: {
      en: ({ target }) => ({
        subject: `You were assigned submissions on ${target}`,
        action: 'View submissions',
      }),
      vi: ({ target }) => ({
        subject: `Bạn được giao phụ trách phản hồi trên ${target}`,
        action: 'Xem phản hồi',
      }),
    },
  }),
];
