import {
  sitePublished,
  siteUnpublished,
  siteScheduleFailed,
} from '@sitewright/contract/publishing/publishing-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { builderPath, siteCardPath, siteOwner } from '../sites/site-recipients.ts';

export const publishingNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: sitePublished,
    recipients: siteOwner,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `${target} was published`, action: 'Go to sites' }),
      vi: ({ target }) => ({ subject: `${target} đã được xuất bản`, action: 'Xem website của tôi' }),
    },
  }),
  defineNotification({
    event: siteUnpublished,
    recipients: siteOwner,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `${target} was unpublished`, action: 'Go to sites' }),
      vi: ({ target }) => ({ subject: `${target} đã bị hủy xuất bản`, action: 'Xem website của tôi' }),
    },
  }),
  defineNotification({
    event: siteScheduleFailed,
    recipients: siteOwner,
    path: builderPath,
    email: {
      en: ({ target }) => ({
        subject: `Scheduled publishing of ${target} failed`,
        action: 'View details',
      }),
      vi: ({ target }) => ({
        subject: `Lịch xuất bản của ${target} không thực hiện được`,
        action: 'Xem chi tiết',
      }),
    },
  }),
];
