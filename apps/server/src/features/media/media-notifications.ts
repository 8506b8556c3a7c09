import { mediaBlocked } from '@sitewright/contract/media/media-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';

export const mediaNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: mediaBlocked,
    recipients: async (_tx, { payload }) => payload.personIds,
    path: () => '/media',
    email: {
      en: ({ target }) => ({ subject: `The file ${target} was blocked`, action: 'View files' }),
      vi: ({ target }) => ({ subject: `Tệp ${target} đã bị chặn`, action: 'Xem tệp của tôi' }),
    },
  }),
];
