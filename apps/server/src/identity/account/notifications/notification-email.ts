import type { NotificationRule, NotificationValues } from '../../../core/context/notification-rule.ts';
import { defineEmail } from '../../../core/emails/define-email.ts';

/** About an event that the user subscribed to. `actor` and `target` are display names. */
export const notificationEmail = defineEmail<{
  text: NotificationRule['email'];
  actor: string;
  target: string;
  tenantName: string;
  role: NotificationValues['role'];
  /** Reason that the actor gave. */
  reason?: string | undefined;
  url: string;
  settingsUrl: string;
}>({
  kind: 'notification',
  sample: {
    text: {
      en: ({ target }) => ({ subject: `${target} was published`, action: 'Open' }),
      vi: ({ target }) => ({ subject: `${target} đã được xuất bản`, action: 'Mở' }),
    },
    actor: '<script>alert(1)</script>',
    target: '<script>alert(1)</script>',
    tenantName: '<script>alert(1)</script>',
    role: undefined,
    url: 'https://app.example/auth/link?token=abc&x=1',
    settingsUrl: 'https://app.example/auth/link?token=abc&x=1',
  },
  en: ({ text, actor, reason, url, settingsUrl, ...values }) => {
    const { subject, action } = text.en(values);
    return {
      subject,
      heading: subject,
      paragraphs: [...(actor ? [`By ${actor}.`] : []), ...(reason ? [`Reason: ${reason}`] : [])],
      button: { label: action, url },
      notes: [`Manage email notifications: ${settingsUrl}`],
    };
  },
  vi: ({ text, actor, reason, url, settingsUrl, ...values }) => {
    const { subject, action } = text.vi(values);
    return {
      subject,
      heading: subject,
      paragraphs: [...(actor ? [`Người thực hiện: ${actor}.`] : []), ...(reason ? [`Lý do: ${reason}`] : [])],
      button: { label: action, url },
      notes: [`Quản lý thông báo qua email: ${settingsUrl}`],
    };
  },
});
