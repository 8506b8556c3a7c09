import { defineEmail, type SecurityNotice, ignoreNote, fromDevice } from '../../core/emails/define-email.ts';

/** `url` is undefined when the new email already has an account; the mail then says so. */
export const confirmEmailChangeEmail = defineEmail<{ url?: string | undefined; hours: number }>({
  kind: 'email_change_confirm',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', hours: 48 },
  en: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Your email address on ${productName}`,
          heading: 'This address already has an account',
          paragraphs: [
            'Someone tried to use this address for another account. This address already has an account, so nothing was changed.',
          ],
          notes: ['If this was you, sign in with this address or choose another one.'],
        }
      : {
          subject: `Verify your new email for ${productName}`,
          heading: 'Verify your new email',
          paragraphs: ['Verify this address to start using it to sign in.'],
          button: { label: 'Verify email', url },
          notes: [`This link expires in ${hours} hours.`, ignoreNote.en],
        },
  vi: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Địa chỉ email của bạn trên ${productName}`,
          heading: 'Địa chỉ này đã có tài khoản',
          paragraphs: [
            'Có người đã thử dùng địa chỉ này cho một tài khoản khác. Địa chỉ này đã có tài khoản nên không có gì thay đổi.',
          ],
          notes: ['Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này hoặc chọn địa chỉ khác.'],
        }
      : {
          subject: `Xác minh email mới cho ${productName}`,
          heading: 'Xác minh email mới của bạn',
          paragraphs: ['Hãy xác minh địa chỉ này để bắt đầu dùng nó khi đăng nhập.'],
          button: { label: 'Xác minh email', url },
          notes: [`Liên kết này hết hạn sau ${hours} giờ.`, ignoreNote.vi],
        },
});

export const emailChangeNoticeEmail = defineEmail<{ newEmail: string; url: string }>({
  kind: 'email_change_notice',
  sample: { newEmail: 'new@example.com', url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ newEmail, url }, { productName }) => ({
    subject: `Request to change your ${productName} email`,
    heading: 'Request to change your email',
    paragraphs: [
      `Someone signed in to your account requested to change its email to ${newEmail}. The change takes effect when that address is verified.`,
      'If this wasn’t you, reset your password now. That also cancels the change.',
    ],
    button: { label: 'Reset password', url },
  }),
  vi: ({ newEmail, url }, { productName }) => ({
    subject: `Yêu cầu đổi email ${productName} của bạn`,
    heading: 'Yêu cầu đổi email của bạn',
    paragraphs: [
      `Có người đang đăng nhập vào tài khoản của bạn đã yêu cầu đổi email thành ${newEmail}. Thay đổi có hiệu lực khi địa chỉ đó được xác minh.`,
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay. Việc này cũng hủy yêu cầu thay đổi.',
    ],
    button: { label: 'Đặt lại mật khẩu', url },
  }),
});

/** `account`: email of the external account, as the provider reports it. */
export const identityConnectedEmail = defineEmail<SecurityNotice & { account: string; url: string }>({
  kind: 'identity_connected',
  sample: {
    at: new Date('2026-03-04T05:06:00Z'),
    device: 'Firefox, Windows',
    account: '<script>alert(1)</script>',
    url: 'https://app.example/auth/link?token=abc&x=1',
  },
  en: ({ at, device, account, url }, { productName, dateTime }) => ({
    subject: `Google account connected to ${productName}`,
    heading: 'Google account connected',
    paragraphs: [
      `On ${dateTime(at)}${fromDevice.en(device)} the Google account${account ? ` ${account}` : ''} was connected to your account. You can now use it to sign in.`,
      'If this wasn’t you, disconnect it in your profile and reset your password now.',
    ],
    button: { label: 'View connected accounts', url },
  }),
  vi: ({ at, device, account, url }, { productName, dateTime }) => ({
    subject: `Đã liên kết tài khoản Google với ${productName}`,
    heading: 'Đã liên kết tài khoản Google',
    paragraphs: [
      `Lúc ${dateTime(at)}${fromDevice.vi(device)}, tài khoản Google${account ? ` ${account}` : ''} đã được liên kết với tài khoản của bạn. Từ nay bạn có thể dùng tài khoản đó để đăng nhập.`,
      'Nếu không phải bạn, hãy hủy liên kết trong hồ sơ và đặt lại mật khẩu ngay.',
    ],
    button: { label: 'Xem tài khoản đã liên kết', url },
  }),
});
