import { defineEmail } from '../../core/emails/define-email.ts';

/** A workspace with a brand of its own is named once. */
const placeOf = (tenantName: string, productName: string, on: string): string =>
  tenantName === productName ? tenantName : `${tenantName} ${on} ${productName}`;

export const invitationEmail = defineEmail<{
  url: string;
  tenantName: string;
  inviter?: string | undefined;
  role: 'USER' | 'ADMIN';
  message?: string | undefined;
  days: number;
}>({
  kind: 'invitation',
  grantsAccess: true,
  sample: {
    url: 'https://app.example/auth/link?token=abc&x=1',
    tenantName: 'Phở & Co',
    inviter: '<script>alert(1)</script>',
    role: 'ADMIN',
    message: '<script>alert(1)</script>',
    days: 7,
  },
  en: ({ url, tenantName, inviter, role, message, days }, { productName }) => ({
    subject: inviter
      ? `${inviter} invited you to join ${placeOf(tenantName, productName, 'on')}`
      : `You’re invited to join ${placeOf(tenantName, productName, 'on')}`,
    heading: `Join ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'An admin'} invited you to join ${placeOf(tenantName, productName, 'on')}${role === 'ADMIN' ? ' as an admin' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'Accept invitation', url },
    notes: [
      `This invitation expires in ${days} days.`,
      'If you don’t know the sender, you can ignore this email.',
    ],
  }),
  vi: ({ url, tenantName, inviter, role, message, days }, { productName }) => ({
    subject: inviter
      ? `${inviter} mời bạn tham gia ${placeOf(tenantName, productName, 'trên')}`
      : `Bạn được mời tham gia ${placeOf(tenantName, productName, 'trên')}`,
    heading: `Tham gia ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'Quản trị viên'} mời bạn tham gia ${placeOf(tenantName, productName, 'trên')}${role === 'ADMIN' ? ' với vai trò quản trị viên' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'Chấp nhận lời mời', url },
    notes: [`Lời mời này hết hạn sau ${days} ngày.`, 'Nếu bạn không biết người gửi, hãy bỏ qua email này.'],
  }),
});
