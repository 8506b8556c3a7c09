import * as events from '@sitewright/contract/domains/domain-events';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import {
  defineNotification,
  type NotificationRule,
  type NotificationTarget,
} from '../../core/context/notification-rule.ts';
import { listAdminIds } from '../../identity/members/members.store.ts';
import { builderPath } from '../sites/site-recipients.ts';
import { listOwnerIds } from '../sites/sites.store.ts';

/** The owner of the site; the admins of the workspace for a domain of its own. */
const holders = (
  tx: Transaction<Database>,
  { tenantId, payload: { siteId } }: { tenantId: string | null; payload: { siteId: string | null } },
): Promise<string[]> =>
  siteId === null ? listAdminIds(tx, tenantId) : listOwnerIds(tx, { tenantId, siteId });
/** The domains in the settings of the site or of the workspace. */
const path = ({ siteId }: NotificationTarget): string =>
  siteId === null ? '/tenant/domains' : `${builderPath({ id: siteId })}?settings=domains`;

const action = { en: 'View domains', vi: 'Xem tên miền' };
const daysLeft = limits.daysUntilRelease - limits.daysUntilWarning;

export const domainNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: events.domainFailing,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({
        subject: `The DNS records of ${target} are missing. Restore them within ${limits.daysUntilRelease} days`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `Thiếu bản ghi DNS của ${target}. Hãy khôi phục trong vòng ${limits.daysUntilRelease} ngày`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainReleaseNear,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} will be removed in ${daysLeft * 24} hours`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `${target} sẽ bị gỡ sau ${daysLeft * 24} giờ`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainReleased,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} was removed because its DNS records were missing`,
        action: action.en,
      }),
      vi: ({ target }) => ({ subject: `${target} đã bị gỡ vì thiếu bản ghi DNS`, action: action.vi }),
    },
  }),
  defineNotification({
    event: events.domainLost,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} is now used by another site or workspace`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `${target} hiện được website hoặc không gian làm việc khác sử dụng`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainCertificateExpiring,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({
        subject: `The HTTPS certificate of ${target} expires soon and could not be renewed`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `Chứng chỉ HTTPS của ${target} sắp hết hạn và chưa gia hạn được`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainReleasedByStaff,
    recipients: holders,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} was removed by the platform staff`, action: action.en }),
      vi: ({ target }) => ({ subject: `${target} đã bị quản trị viên hệ thống gỡ`, action: action.vi }),
    },
  }),
];
