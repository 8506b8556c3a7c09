import { defineEmail } from '../../core/emails/define-email.ts';
import { button, heading, note, text } from '../../core/emails/blocks.ts';
import type { EmailFormatter } from '../../core/emails/email-formatter.ts';

interface Values {
  url: string;
  tenantName: string;
  inviter?: string | undefined;
  role: 'USER' | 'ADMIN';
  message?: string | undefined;
  days: number;
}

/** A workspace with a brand of its own is named once. */
const placeOf = (tenantName: string, { language, productName }: EmailFormatter): string =>
  tenantName === productName
    ? tenantName
    : `${tenantName} ${language === 'vi' ? 'trên' : 'on'} ${productName}`;

const anAdmin = { en: 'An admin', vi: 'Quản trị viên' };

const sample: Values = {
  url: 'https://app.example/auth/link?token=abc&x=1',
  tenantName: 'Phở & Co',
  inviter: '<script>alert(1)</script>',
  role: 'ADMIN',
  message: '<script>alert(1)</script>',
  days: 7,
};

export const invitationEmail = defineEmail<Values>({
  kind: 'invitation',
  group: 'team',
  grantsAccess: true,
  variables: {
    url: 'url',
    inviter: 'text',
    place: 'text',
    tenantName: 'text',
    asAdmin: 'text?',
    message: 'text?',
    days: 'number',
  },
  sample,
  example: { ...sample, inviter: 'Lan Trần', message: 'Looking forward to working with you.' },
  values: ({ url, tenantName, inviter, role, message, days }, format) => ({
    url,
    inviter: inviter || anAdmin[format.language],
    place: placeOf(tenantName, format),
    tenantName,
    asAdmin: role === 'ADMIN' ? 'yes' : '',
    message,
    days: String(days),
  }),
  en: [
    '{{inviter}} invited you to join {{place}}',
    heading('Join {{tenantName}}'),
    text('{{inviter}} invited you to join {{place}}.', { hideIf: 'asAdmin' }),
    text('{{inviter}} invited you to join {{place}} as an admin.', { showIf: 'asAdmin' }),
    text('“{{message}}”', { showIf: 'message' }),
    button('Accept invitation'),
    note('This invitation expires in {{days}} days.'),
    note('If you don’t know the sender, you can ignore this email.'),
  ],
  vi: [
    '{{inviter}} mời bạn tham gia {{place}}',
    heading('Tham gia {{tenantName}}'),
    text('{{inviter}} mời bạn tham gia {{place}}.', { hideIf: 'asAdmin' }),
    text('{{inviter}} mời bạn tham gia {{place}} với vai trò quản trị viên.', { showIf: 'asAdmin' }),
    text('“{{message}}”', { showIf: 'message' }),
    button('Chấp nhận lời mời'),
    note('Lời mời này hết hạn sau {{days}} ngày.'),
    note('Nếu bạn không biết người gửi, hãy bỏ qua email này.'),
  ],
});
