import {
  siteShared,
  siteUnshared,
  siteTransferOffered,
  siteTransferDeclined,
  siteTransferred,
} from '@sitewright/contract/sharing/sharing-events';
import {
  defineNotification,
  type NotificationRule,
  type NotificationValues,
} from '../../core/context/notification-rule.ts';
import { siteCardPath } from '../sites/site-recipients.ts';

/** The user whom a share or an offer names. */
const namedUser = async (
  _tx: unknown,
  { payload }: { payload: { personId: string } },
): Promise<readonly string[]> => [payload.personId];

const verbs = {
  en: { view: 'view', comment: 'comment on', edit: 'edit' },
  vi: { view: 'xem', comment: 'nhận xét về', edit: 'chỉnh sửa' },
};
const verbOf = (role: NotificationValues['role']): keyof typeof verbs.en =>
  role === 'viewer' ? 'view' : role === 'commenter' ? 'comment' : 'edit';

export const sharingNotifications: readonly NotificationRule[] = [
  defineNotification({
    event: siteShared,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target, role }) => ({
        subject: `You can now ${verbs.en[verbOf(role)]} ${target}`,
        action: 'Go to sites',
      }),
      vi: ({ target, role }) => ({
        subject: `Giờ bạn có thể ${verbs.vi[verbOf(role)]} ${target}`,
        action: 'Xem website của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteUnshared,
    recipients: namedUser,
    path: () => '/dashboard',
    email: {
      en: ({ target }) => ({ subject: `${target} is no longer shared with you`, action: 'Go to sites' }),
      vi: ({ target }) => ({
        subject: `${target} không còn được chia sẻ với bạn`,
        action: 'Xem website của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteTransferOffered,
    recipients: namedUser,
    path: ({ id }) => `/sites/${encodeURIComponent(id)}/transfer`,
    email: {
      en: ({ target }) => ({ subject: `Transfer request for ${target}`, action: 'Review request' }),
      vi: ({ target }) => ({ subject: `Yêu cầu chuyển quyền sở hữu ${target}`, action: 'Xem yêu cầu' }),
    },
  }),
  defineNotification({
    event: siteTransferDeclined,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({
        subject: `Your transfer of ${target} was declined`,
        action: 'Go to sites',
      }),
      vi: ({ target }) => ({
        subject: `Yêu cầu chuyển quyền sở hữu ${target} đã bị từ chối`,
        action: 'Xem website của tôi',
      }),
    },
  }),
  defineNotification({
    event: siteTransferred,
    recipients: namedUser,
    path: siteCardPath,
    email: {
      en: ({ target }) => ({ subject: `${target} has a new owner`, action: 'Go to sites' }),
      vi: ({ target }) => ({ subject: `${target} đã có chủ sở hữu mới`, action: 'Xem website của tôi' }),
    },
  }),
];
