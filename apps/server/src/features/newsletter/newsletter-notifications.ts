import { campaignStopped, newsletterSent } from '@sitewright/contract/newsletter/newsletter-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { listAuthorIds } from './campaigns/campaigns.store.ts';

const path = ({ id }: { id: string }): string => `/tenant/newsletter/campaigns/${id}`;

export const newsletterNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: newsletterSent,
    recipients: (tx, { tenantId, target }) => listAuthorIds(tx, tenantId, target.id),
    path,
    email: {
      en: ({ target }) => ({ subject: `“${target}” was sent`, action: 'View results' }),
      vi: ({ target }) => ({ subject: `Đã gửi “${target}”`, action: 'Xem kết quả' }),
    },
  }),
  defineNotification({
    event: campaignStopped,
    recipients: (tx, { tenantId, target }) => listAuthorIds(tx, tenantId, target.id),
    path,
    email: {
      en: ({ target }) => ({ subject: `“${target}” can’t be sent right now`, action: 'View campaign' }),
      vi: ({ target }) => ({ subject: `Hiện không gửi được “${target}”`, action: 'Xem chiến dịch' }),
    },
  }),
];
