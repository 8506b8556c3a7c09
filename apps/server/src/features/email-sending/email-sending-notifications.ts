import {
  emailDomainFailing,
  emailServerFailing,
} from '@sitewright/contract/email-sending/email-sending-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { listAdminIds } from '../../identity/members/members.store.ts';

const path = (): string => '/tenant/emails/sender';

export const emailSendingNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: emailServerFailing,
    recipients: (tx, { tenantId }) => listAdminIds(tx, tenantId),
    path,
    email: {
      en: ({ target }) => ({ subject: `Your mail server ${target} is failing`, action: 'View mail server' }),
      vi: ({ target }) => ({
        subject: `Máy chủ thư ${target} của bạn đang gặp lỗi`,
        action: 'Xem máy chủ thư',
      }),
    },
  }),
  defineNotification({
    event: emailDomainFailing,
    recipients: (tx, { tenantId }) => listAdminIds(tx, tenantId),
    path,
    email: {
      en: ({ target }) => ({
        subject: `The DNS records of ${target} are missing`,
        action: 'View DNS records',
      }),
      vi: ({ target }) => ({ subject: `Thiếu bản ghi DNS của ${target}`, action: 'Xem bản ghi DNS' }),
    },
  }),
];
