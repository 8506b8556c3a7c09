import { commentAdded } from '@sitewright/contract/comments/comment-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { builderPath } from '../sites/site-recipients.ts';

export const commentNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: commentAdded,
    recipients: async (_tx, { payload }) => payload.personIds,
    path: builderPath,
    email: {
      en: ({ target }) => ({ subject: `There is a new comment about ${target}`, action: 'Open the site' }),
      vi: ({ target }) => ({ subject: `Có bình luận mới về ${target}`, action: 'Mở trang web' }),
    },
  }),
];
