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
      en: ({ target }) => ({ subject: `${target} was published`, action: 'Open your sites' }),
      vi: ({ target }) => ({ subject: `${target} đã được xuất bản`, action: 'Mở các trang web của tôi' }),
    },
  }),
  defineNotification({
    event: siteUnpublished,
    recipients: siteOwner,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `${target} was taken offline`, action: 'Open your sites' }),
      vi: ({ target }) => ({ subject: `${target} đã được gỡ khỏi mạng`, action: 'Mở các trang web của tôi' }),
    },
  }),
  defineNotification({
    event: siteScheduleFailed,
    recipients: siteOwner,
    path: builderPath,
    email: {
      en: ({ target }) => ({
        subject: `${target} could not be changed at the planned time`,
        action: 'See why',
      }),
      vi: ({ target }) => ({
        subject: `Không thực hiện được việc đã hẹn giờ cho ${target}`,
        action: 'Xem lý do',
      }),
    },
  }),
];
