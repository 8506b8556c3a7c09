import {
  aiCreditsThresholdReached,
  sitesThresholdReached,
  storageThresholdReached,
} from '@sitewright/contract/usage/usage-events';
import type { Transaction } from 'kysely';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import type { Database } from '../../core/db/tables.ts';
import { listAdminIds } from '../../identity/members/members.store.ts';

interface Reached {
  tenantId: string | null;
  payload: { userId: string | null };
}

const customer = async (
  tx: Transaction<Database>,
  { tenantId, payload: { userId } }: Reached,
): Promise<string[]> => (userId === null ? listAdminIds(tx, tenantId) : [userId]);

const path = (): string => '/usage';
const action = { en: 'View usage', vi: 'Xem mức sử dụng' };

export const usageNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: sitesThresholdReached,
    recipients: customer,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} of your site limit is used`, action: action.en }),
      vi: ({ target }) => ({ subject: `Bạn đã dùng ${target} số website cho phép`, action: action.vi }),
    },
  }),
  defineNotification({
    event: storageThresholdReached,
    recipients: customer,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} of your storage is used`, action: action.en }),
      vi: ({ target }) => ({ subject: `Bạn đã dùng ${target} dung lượng lưu trữ`, action: action.vi }),
    },
  }),
  defineNotification({
    event: aiCreditsThresholdReached,
    recipients: customer,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} of your AI credits for this month are used`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `Bạn đã dùng ${target} tín dụng AI của tháng này`,
        action: action.vi,
      }),
    },
  }),
];
