import { backupFailed, backupTestFailed } from '@sitewright/contract/backups/backup-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { listSuperAdmins } from './deletions.store.ts';

const path = (): string => '/admin/settings#backups';
const action = { en: 'View backups', vi: 'Xem bản sao lưu' };

export const backupNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: backupFailed,
    recipients: (tx) => listSuperAdmins(tx),
    path,
    email: {
      en: () => ({ subject: 'The scheduled backup failed', action: action.en }),
      vi: () => ({ subject: 'Không tạo được bản sao lưu theo lịch', action: action.vi }),
    },
  }),
  defineNotification({
    event: backupTestFailed,
    recipients: (tx) => listSuperAdmins(tx),
    path,
    email: {
      en: ({ target }) => ({ subject: `The backup ${target} can’t be restored`, action: action.en }),
      vi: ({ target }) => ({ subject: `Không thể khôi phục từ bản sao lưu ${target}`, action: action.vi }),
    },
  }),
];
