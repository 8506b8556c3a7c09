import * as events from '@sitewright/contract/site-archive/archive-events';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import {
  defineNotification,
  type NotificationRule,
  type NotificationTarget,
} from '../../core/context/notification-rule.ts';
import { builderPath } from '../sites/site-recipients.ts';

/** Exports in the settings of the site. */
const path = ({ id }: NotificationTarget): string => `${builderPath({ id })}?settings=exports`;

const starter = (_tx: unknown, { payload }: { payload: { userId: string } }): Promise<string[]> =>
  Promise.resolve([payload.userId]);

export const exportNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: events.siteExportReady,
    recipients: starter,
    path,
    email: {
      en: ({ target }) => ({
        subject: `The export of ${target} is ready. Download it within ${limits.readyDays} days`,
        action: 'Download',
      }),
      vi: ({ target }) => ({
        subject: `Bản xuất của ${target} đã sẵn sàng. Hãy tải xuống trong vòng ${limits.readyDays} ngày`,
        action: 'Tải xuống',
      }),
    },
  }),
  defineNotification({
    event: events.siteExportFailed,
    recipients: starter,
    path,
    email: {
      en: ({ target }) => ({ subject: `${target} couldn’t be exported`, action: 'Try again' }),
      vi: ({ target }) => ({ subject: `Không thể xuất ${target}`, action: 'Thử lại' }),
    },
  }),
];
