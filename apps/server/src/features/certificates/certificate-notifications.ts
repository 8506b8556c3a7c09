import { certificateExpiring } from '@sitewright/contract/certificates/certificate-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { listStaffIds } from '../../identity/members/members.store.ts';

export const certificateNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: certificateExpiring,
    recipients: (tx) => listStaffIds(tx),
    path: () => '/admin',
    email: {
      en: ({ target }) => ({
        subject: `The HTTPS certificate of ${target} expires soon and could not be renewed`,
        action: 'Open Sitewright',
      }),
      vi: ({ target }) => ({
        subject: `Chứng chỉ HTTPS của ${target} sắp hết hạn và chưa gia hạn được`,
        action: 'Mở Sitewright',
      }),
    },
  }),
];
