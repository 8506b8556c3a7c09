import * as events from '@sitewright/contract/domains/domain-events';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import {
  defineNotification,
  type NotificationRule,
  type NotificationTarget,
} from '../../core/context/notification-rule.ts';
import { builderPath } from '../sites/site-recipients.ts';
import { listOwnerIds } from '../sites/sites.store.ts';

const owner = (
  tx: Transaction<Database>,
  { tenantId, payload }: { tenantId: string | null; payload: { siteId: string } },
): Promise<string[]> => listOwnerIds(tx, { tenantId, siteId: payload.siteId });
/** The domains in the settings of the site. */
const path = ({ siteId }: NotificationTarget): string =>
  siteId === null ? '/dashboard' : `${builderPath({ id: siteId })}?settings=domains`;

const action = { en: 'View domains', vi: 'Xem tên miền' };
const daysLeft = limits.daysUntilRelease - limits.daysUntilWarning;

export const domainNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: events.domainFailing,
    recipients: owner,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} no longer points to your site. Restore its DNS records within ${limits.daysUntilRelease} days`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `${target} không còn trỏ đến website của bạn. Hãy khôi phục bản ghi DNS trong vòng ${limits.daysUntilRelease} ngày`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainReleaseNear,
    recipients: owner,
    path,
    email: {
      en: ({ target }) => ({
        subject: `${target} will be removed from your site in ${daysLeft * 24} hours`,
        action: action.en,
      }),
      vi: ({ target }) => ({
        subject: `${target} sẽ bị gỡ khỏi website của bạn sau ${daysLeft * 24} giờ`,
        action: action.vi,
      }),
    },
  }),
  defineNotification({
    event: events.domainReleased,
    recipients: owner,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} was removed from your site`, action: action.en }),
      vi: ({ target }) => ({ subject: `${target} đã bị gỡ khỏi website của bạn`, action: action.vi }),
    },
  }),
  defineNotification({
    event: events.domainLost,
    recipients: owner,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} is now used by another site`, action: action.en }),
      vi: ({ target }) => ({ subject: `${target} hiện được một website khác sử dụng`, action: action.vi }),
    },
  }),
  defineNotification({
    event: events.domainCertificateExpiring,
    recipients: owner,
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
];
