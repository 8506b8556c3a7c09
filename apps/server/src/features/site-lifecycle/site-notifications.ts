import { siteTrashed } from '@sitewright/contract/sites/site-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { siteOwner } from '../sites/site-recipients.ts';

export const siteNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: siteTrashed,
    recipients: siteOwner,
    path: () => '/dashboard?view=trash',
    email: {
      en: ({ target }) => ({ subject: `${target} was moved to the trash`, action: 'View trash' }),
      vi: ({ target }) => ({ subject: `${target} đã được chuyển vào thùng rác`, action: 'Xem thùng rác' }),
    },
  }),
];
