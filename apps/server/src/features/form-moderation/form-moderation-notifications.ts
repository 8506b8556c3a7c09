import {
  formBlocked,
  formFlagged,
  formUnblocked,
} from '@sitewright/contract/form-moderation/form-moderation-events';
import type { Transaction } from 'kysely';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import type { Database } from '../../core/db/tables.ts';
import { listStaffIds } from '../../identity/members/members.store.ts';
import { listOwnerIds } from '../sites/sites.store.ts';

const ownerOfSite = (
  tx: Transaction<Database>,
  { tenantId, payload: { siteId } }: { tenantId: string | null; payload: { siteId: string } },
): Promise<string[]> => listOwnerIds(tx, { tenantId, siteId });

export const formModerationNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: formFlagged,
    recipients: (tx) => listStaffIds(tx),
    path: () => '/admin/flagged-forms',
    email: {
      en: ({ target }) => ({ subject: `The form ${target} may be phishing`, action: 'Review the form' }),
      vi: ({ target }) => ({ subject: `Biểu mẫu ${target} có dấu hiệu lừa đảo`, action: 'Xem xét biểu mẫu' }),
    },
  }),
  defineNotification({
    event: formBlocked,
    recipients: ownerOfSite,
    path: () => '/dashboard',
    email: {
      en: ({ target }) => ({ subject: `Your form ${target} was blocked`, action: 'View sites' }),
      vi: ({ target }) => ({
        subject: `Biểu mẫu ${target} của bạn đã bị chặn`,
        action: 'Xem website của tôi',
      }),
    },
  }),
  defineNotification({
    event: formUnblocked,
    recipients: ownerOfSite,
    path: () => '/dashboard',
    email: {
      en: ({ target }) => ({ subject: `Your form ${target} is no longer blocked`, action: 'View sites' }),
      vi: ({ target }) => ({
        subject: `Biểu mẫu ${target} của bạn đã được bỏ chặn`,
        action: 'Xem website của tôi',
      }),
    },
  }),
];
