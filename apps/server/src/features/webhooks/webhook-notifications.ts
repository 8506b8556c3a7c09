import { webhookDisabled, webhookFailing } from '@sitewright/contract/webhooks/webhook-events';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import {
  defineNotification,
  type NotificationRule,
  type NotificationTarget,
} from '../../core/context/notification-rule.ts';
import { listOwnerIds } from '../sites/sites.store.ts';

const ownerOfSite = async (
  tx: Transaction<Database>,
  { tenantId, payload: { siteId } }: { tenantId: string | null; payload: { siteId: string | null } },
): Promise<string[]> => (siteId === null ? [] : listOwnerIds(tx, { tenantId, siteId }));

const webhookPath = ({ id }: NotificationTarget): string => `/dashboard/webhooks/${encodeURIComponent(id)}`;

export const webhookNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: webhookFailing,
    recipients: ownerOfSite,
    path: webhookPath,
    email: {
      en: ({ target }) => ({ subject: `Your webhook to ${target} is failing`, action: 'View webhook' }),
      vi: ({ target }) => ({ subject: `Webhook đến ${target} đang gặp lỗi`, action: 'Xem webhook' }),
    },
  }),
  defineNotification({
    event: webhookDisabled,
    recipients: ownerOfSite,
    path: webhookPath,
    email: {
      en: ({ target }) => ({ subject: `Your webhook to ${target} was disabled`, action: 'View webhook' }),
      vi: ({ target }) => ({ subject: `Webhook đến ${target} đã bị tắt`, action: 'Xem webhook' }),
    },
  }),
];
