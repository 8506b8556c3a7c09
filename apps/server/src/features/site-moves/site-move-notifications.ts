import { siteMovedOut, siteOfferDeclined } from '@sitewright/contract/site-moves/site-move-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { siteCardPath } from '../sites/site-recipients.ts';

export const siteMoveNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: siteMovedOut,
    recipients: async (_tx, { payload }) => [payload.ownerId],
    path: () => '/dashboard',
    email: {
      en: ({ target }) => ({ subject: `${target} was moved to another workspace`, action: 'Go to sites' }),
      vi: ({ target }) => ({
        subject: `${target} đã được chuyển sang không gian làm việc khác`,
        action: 'Xem website của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteOfferDeclined,
    recipients: async (_tx, { payload }) => [payload.offeredBy],
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `Your offer of ${target} was declined`, action: 'Go to sites' }),
      vi: ({ target }) => ({
        subject: `Lời đề nghị chuyển ${target} đã bị từ chối`,
        action: 'Xem website của tôi',
      }),
    },
  }),
];
