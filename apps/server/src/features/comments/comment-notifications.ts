import { commentAdded } from '@sitewright/contract/comments/comment-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { builderPath } from '../sites/site-recipients.ts';

export const commentNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: commentAdded,
    recipients: async (_tx, { payload }) => payload.personIds,
    path: builderPath,
    email: {
      en: ({ target }) => ({ subject: `New comment on ${target}`, action: 'View comment' }),
      vi: ({ target }) => ({ subject: `Nhận xét mới về ${target}`, action: 'Xem nhận xét' }),
    },
  }),
];
