import { defineEmail, type SecurityNotice, ignoreNote, fromDevice } from '../../core/emails/define-email.ts';

/** `url` is undefined when the new email already has an account; the mail then says so. */
export const confirmEmailChangeEmail = defineEmail<{ url?: string | undefined; hours: number }>({
  kind: 'email_change_confirm',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', hours: 48 },
  en: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Your e-mail address at ${productName}`,
          heading: 'This address already has an account',
          paragraphs: [
            'Somebody asked to use this address for another account. It already has an account of its own, so nothing was changed.',
          ],
          notes: ['If this was you, sign in with this address, or choose another one.'],
        }
      : {
          subject: `Confirm your new e-mail address for ${productName}`,
          heading: 'Confirm your new address',
          paragraphs: ['Confirm that you want to sign in with this address from now on.'],
          button: { label: 'Use this address', url },
          notes: [`The link works for ${hours} hours.`, ignoreNote.en],
        },
  vi: ({ url, hours }, { productName }) =>
    url === undefined
      ? {
          subject: `Địa chỉ email của bạn tại ${productName}`,
          heading: 'Địa chỉ này đã có tài khoản',
          paragraphs: [
            'Có người muốn dùng địa chỉ này cho một tài khoản khác. Địa chỉ này đã có tài khoản riêng, nên không có gì thay đổi.',
          ],
          notes: ['Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này hoặc chọn địa chỉ khác.'],
        }
      : {
          subject: `Xác nhận địa chỉ email mới cho ${productName}`,
          heading: 'Xác nhận địa chỉ mới',
          paragraphs: ['Hãy xác nhận rằng từ nay bạn muốn đăng nhập bằng địa chỉ này.'],
          button: { label: 'Dùng địa chỉ này', url },
          notes: [`Liên kết dùng được trong ${hours} giờ.`, ignoreNote.vi],
        },
});

export const emailChangeNoticeEmail = defineEmail<{ newEmail: string; url: string }>({
  kind: 'email_change_notice',
  sample: { newEmail: 'new@example.com', url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ newEmail, url }, { productName }) => ({
    subject: `Your ${productName} e-mail address is being changed`,
    heading: 'Your address is being changed',
    paragraphs: [
      `Somebody who is signed in to your account asked to use ${newEmail} instead of this address. The change takes effect once it is confirmed there.`,
      'If this was not you, choose a new password now. That also stops the change.',
    ],
    button: { label: 'This was not me', url },
  }),
  vi: ({ newEmail, url }, { productName }) => ({
    subject: `Địa chỉ email ${productName} của bạn sắp được đổi`,
    heading: 'Địa chỉ của bạn sắp được đổi',
    paragraphs: [
      `Có người đang đăng nhập tài khoản của bạn yêu cầu dùng ${newEmail} thay cho địa chỉ này. Thay đổi có hiệu lực khi được xác nhận ở địa chỉ mới.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay. Việc đó cũng dừng thay đổi này.',
    ],
    button: { label: 'Không phải tôi', url },
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
    subject: `Google can now sign you in to ${productName}`,
    heading: 'A Google account was connected',
    paragraphs: [
      `On ${dateTime(at)}${fromDevice.en(device)} the Google account${account ? ` ${account}` : ''} was connected to your account. It signs you in from now on.`,
      'If this was not you, disconnect it in your profile and choose a new password now.',
    ],
    button: { label: 'See connected accounts', url },
  }),
  vi: ({ at, device, account, url }, { productName, dateTime }) => ({
    subject: `Bạn có thể đăng nhập ${productName} bằng Google`,
    heading: 'Một tài khoản Google đã được liên kết',
    paragraphs: [
      `Lúc ${dateTime(at)}${fromDevice.vi(device)}, tài khoản Google${account ? ` ${account}` : ''} đã được liên kết với tài khoản của bạn. Từ nay bạn có thể đăng nhập bằng tài khoản đó.`,
      'Nếu không phải bạn, hãy hủy liên kết trong hồ sơ và đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Xem tài khoản liên kết', url },
  }),
});
