import { defineEmail, noticeValues, type SecurityNotice } from '../../core/emails/define-email.ts';
import { button, heading, text } from '../../core/emails/blocks.ts';

export const sessionReusedEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'session_reused',
  group: 'signIn',
  variables: { at: 'date', url: 'url' },
  sample: { at: new Date('2026-03-04T05:06:00Z'), url: 'https://app.example/auth/link?token=abc&x=1' },
  values: noticeValues,
  en: [
    'We signed out a {{productName}} session to protect your account',
    heading('Unusual activity on your account'),
    text('We detected unusual activity on {{at}} and signed out that session to protect your account.'),
    text('Sign in again. If you don’t recognize this activity, reset your password.'),
    button('Reset password'),
  ],
  vi: [
    'Chúng tôi đã đăng xuất một phiên {{productName}} để bảo vệ tài khoản của bạn',
    heading('Hoạt động bất thường trên tài khoản của bạn'),
    text(
      'Chúng tôi phát hiện hoạt động bất thường lúc {{at}} và đã đăng xuất phiên đó để bảo vệ tài khoản của bạn.',
    ),
    text('Hãy đăng nhập lại. Nếu bạn không nhận ra hoạt động này, hãy đặt lại mật khẩu.'),
    button('Đặt lại mật khẩu'),
  ],
});
