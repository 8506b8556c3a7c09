import { defineEmail } from '../../core/emails/define-email.ts';

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
    subject: `You are invited to ${tenantName}`,
    heading: `Join ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'Somebody'} invites you to ${tenantName} on ${productName}${role === 'ADMIN' ? ' as an administrator' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'See the invitation', url },
    notes: [`The invitation works for ${days} days.`, 'If you do not know the sender, ignore this mail.'],
  }),
  vi: ({ url, tenantName, inviter, role, message, days }, { productName }) => ({
    subject: `Bạn được mời tham gia ${tenantName}`,
    heading: `Tham gia ${tenantName}`,
    paragraphs: [
      `${inviter ?? 'Có người'} mời bạn tham gia ${tenantName} trên ${productName}${role === 'ADMIN' ? ' với vai trò quản trị viên' : ''}.`,
      ...(message ? [`“${message}”`] : []),
    ],
    button: { label: 'Xem lời mời', url },
    notes: [`Lời mời có hiệu lực trong ${days} ngày.`, 'Nếu bạn không biết người gửi, hãy bỏ qua thư này.'],
  }),
});
