import { defineEmail, type SecurityNotice, fromDevice } from '../../core/emails/define-email.ts';

export const sessionReusedEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'session_reused',
  sample: { at: new Date('2026-03-04T05:06:00Z'), url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `A ${productName} session was closed for your safety`,
    heading: 'We closed one of your sessions',
    paragraphs: [
      `On ${dateTime(at)} an old sign-in token of your account was used a second time${fromDevice.en(device)}. It may have been copied, so we signed that session out.`,
      'Sign in again. If you notice anything strange, choose a new password.',
    ],
    button: { label: 'Choose a new password', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Một phiên đăng nhập ${productName} đã được đóng để bảo vệ bạn`,
    heading: 'Chúng tôi đã đóng một phiên của bạn',
    paragraphs: [
      `Lúc ${dateTime(at)}, một mã đăng nhập cũ của tài khoản bạn bị dùng lại lần thứ hai${fromDevice.vi(device)}. Mã có thể đã bị sao chép, nên chúng tôi đã đăng xuất phiên đó.`,
      'Hãy đăng nhập lại. Nếu thấy điều gì lạ, hãy đặt mật khẩu mới.',
    ],
    button: { label: 'Đặt mật khẩu mới', url },
  }),
});
