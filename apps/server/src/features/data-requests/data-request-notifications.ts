import {
  dataRequestDue,
  dataRequestOverdue,
  dataRequestVerified,
} from '@sitewright/contract/data-requests/data-request-events';
import type { Transaction } from 'kysely';
import { defaultTenantId } from '../../core/actor.ts';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import type { Database } from '../../core/db/tables.ts';
import { listAdminIds, listStaffIds } from '../../identity/members/members.store.ts';

interface Named {
  tenantId: string | null;
}

/** Admins of the workspace; staff for a request to the platform. */
const recipients = (tx: Transaction<Database>, { tenantId }: Named): Promise<string[]> =>
  tenantId === defaultTenantId ? listStaffIds(tx) : listAdminIds(tx, tenantId);

const path = ({ tenantId }: Named): string =>
  tenantId === defaultTenantId ? '/admin/legal?tab=requests' : '/tenant/legal?tab=requests';

const action = { en: 'View data requests', vi: 'Xem yêu cầu về dữ liệu' };

export const dataRequestNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: dataRequestVerified,
    recipients,
    path,
    email: {
      en: () => ({ subject: 'A new data request', action: action.en }),
      vi: () => ({ subject: 'Có yêu cầu mới về dữ liệu cá nhân', action: action.vi }),
    },
  }),
  defineNotification({
    event: dataRequestDue,
    recipients,
    path,
    email: {
      en: () => ({ subject: 'A data request is due soon', action: action.en }),
      vi: () => ({ subject: 'Một yêu cầu về dữ liệu cá nhân sắp đến hạn', action: action.vi }),
    },
  }),
  defineNotification({
    event: dataRequestOverdue,
    recipients,
    path,
    email: {
      en: () => ({ subject: 'A data request is overdue', action: action.en }),
      vi: () => ({ subject: 'Một yêu cầu về dữ liệu cá nhân đã quá hạn', action: action.vi }),
    },
  }),
];
