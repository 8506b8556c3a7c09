import type { NotificationRule, NotificationValues } from '../../../core/context/notification-rule.ts';
import { defineEmail } from '../../../core/emails/define-email.ts';
import { button, heading, note, text } from '../../../core/emails/blocks.ts';

interface Values {
  text: NonNullable<NotificationRule['email']>;
  actor: string;
  target: string;
  tenantName: string;
  role: NotificationValues['role'];
  /** Reason that the actor gave. */
  reason?: string | undefined;
  url: string;
  settingsUrl: string;
}

const sample: Values = {
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
};

/** About an event that the user subscribed to. `actor` and `target` are display names. */
export const notificationEmail = defineEmail<Values>({
  kind: 'notification',
  group: 'team',
  variables: {
    title: 'text',
    action: 'text',
    actor: 'text?',
    reason: 'text?',
    url: 'url',
    settingsUrl: 'url?',
  },
  sample,
  example: { ...sample, actor: 'Lan Trần', target: 'Phở Lan', tenantName: 'Phở & Co' },
  values: ({ text: texts, actor, reason, url, settingsUrl, ...values }, { language }) => {
    const { subject, action } = texts[language](values);
    return { title: subject, action, actor, reason, url, settingsUrl };
  },
  en: [
    '{{title}}',
    heading('{{title}}'),
    text('By {{actor}}.', { showIf: 'actor' }),
    text('Reason: {{reason}}', { showIf: 'reason' }),
    button('{{action}}'),
    note('Manage email notifications: {{settingsUrl}}'),
  ],
  vi: [
    '{{title}}',
    heading('{{title}}'),
    text('Người thực hiện: {{actor}}.', { showIf: 'actor' }),
    text('Lý do: {{reason}}', { showIf: 'reason' }),
    button('{{action}}'),
    note('Quản lý thông báo qua email: {{settingsUrl}}'),
  ],
});
