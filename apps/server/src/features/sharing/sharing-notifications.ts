import {
  siteShared,
  siteUnshared,
  siteTransferOffered,
  siteTransferDeclined,
  siteTransferred,
} from '@sitewright/contract/sharing/sharing-events';
import { defineNotification, type NotificationRule } from '../../core/context/notification-rule.ts';
import { siteCardPath } from '../sites/site-recipients.ts';

/** The user whom a share or an offer names. */
const namedUser = async (
  _tx: unknown,
  { payload }: { payload: { personId: string } },
): Promise<readonly string[]> => [payload.personId];

export const sharingNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: siteShared,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target, role }) => ({
        subject:
          role === 'viewer' || role === 'commenter'
            ? `You can look at ${target} now`
            : `You can work on ${target} now`,
        action: 'Open your sites',
      }),
      vi: ({ target, role }) => ({
        subject:
          role === 'viewer' || role === 'commenter'
            ? `Bạn đã xem được ${target}`
            : `Bạn đã làm việc được trên ${target}`,
        action: 'Mở các trang web của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteUnshared,
    recipients: namedUser,
    path: () => '/dashboard',
    email: {
      en: ({ target }) => ({ subject: `${target} is no longer shared with you`, action: 'Open your sites' }),
      vi: ({ target }) => ({
        subject: `${target} không còn được chia sẻ với bạn`,
        action: 'Mở các trang web của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteTransferOffered,
    recipients: namedUser,
    path: ({ id }) => `/sites/${encodeURIComponent(id)}/transfer`,
    email: {
      en: ({ target }) => ({ subject: `You are offered ${target}`, action: 'Take it or decline' }),
      vi: ({ target }) => ({ subject: `Bạn được mời nhận ${target}`, action: 'Nhận hoặc từ chối' }),
    },
  }),
  defineNotification({
    event: siteTransferDeclined,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({
        subject: `${target} stays yours: your offer was declined`,
        action: 'Open your sites',
      }),
      vi: ({ target }) => ({
        subject: `${target} vẫn là của bạn: lời mời đã bị từ chối`,
        action: 'Mở các trang web của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteTransferred,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `${target} has a new owner`, action: 'Open your sites' }),
      vi: ({ target }) => ({ subject: `${target} đã có chủ mới`, action: 'Mở các trang web của tôi' }),
    },
  }),
];
