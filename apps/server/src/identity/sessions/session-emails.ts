import { defineEmail, type SecurityNotice, fromDevice } from '../../core/emails/define-email.ts';

export const sessionReusedEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'session_reused',
  sample: { at: new Date('2026-03-04T05:06:00Z'), url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `We signed out a ${productName} session to protect your account`,
    heading: 'Unusual activity on your account',
    paragraphs: [
      `We detected unusual activity on ${dateTime(at)}${fromDevice.en(device)} and signed out that session to protect your account.`,
      'Sign in again. If you don’t recognize this activity, reset your password.',
    ],
    button: { label: 'Reset password', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Chúng tôi đã đăng xuất một phiên ${productName} để bảo vệ tài khoản của bạn`,
    heading: 'Hoạt động bất thường trên tài khoản của bạn',
    paragraphs: [
      `Chúng tôi phát hiện hoạt động bất thường lúc ${dateTime(at)}${fromDevice.vi(device)} và đã đăng xuất phiên đó để bảo vệ tài khoản của bạn.`,
      'Hãy đăng nhập lại. Nếu bạn không nhận ra hoạt động này, hãy đặt lại mật khẩu.',
    ],
    button: { label: 'Đặt lại mật khẩu', url },
  }),
});
