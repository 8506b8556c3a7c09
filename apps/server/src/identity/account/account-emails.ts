import {
  defineEmail,
  ignoreNote,
  noticeValues,
  type SecurityNotice,
} from '../../core/emails/define-email.ts';
import { button, heading, note, text } from '../../core/emails/blocks.ts';

const sampleUrl = 'https://app.example/auth/link?token=abc&x=1';

export const confirmEmailChangeEmail = defineEmail<{ url: string; hours: number }>({
  kind: 'email_change_confirm',
  group: 'account',
  grantsAccess: true,
  variables: { url: 'url', hours: 'number' },
  sample: { url: sampleUrl, hours: 48 },
  en: [
    'Verify your new email for {{productName}}',
    heading('Verify your new email'),
    text('Verify this address to start using it to sign in.'),
    button('Verify email'),
    note('This link expires in {{hours}} hours.'),
    note(ignoreNote.en),
  ],
  vi: [
    'Xác minh email mới cho {{productName}}',
    heading('Xác minh email mới của bạn'),
    text('Hãy xác minh địa chỉ này để bắt đầu dùng nó khi đăng nhập.'),
    button('Xác minh email'),
    note('Liên kết này hết hạn sau {{hours}} giờ.'),
    note(ignoreNote.vi),
  ],
});

/** Sent instead of the link when the new email already has an account. */
export const emailTakenEmail = defineEmail<object>({
  kind: 'email_change_taken',
  group: 'account',
  sample: {},
  en: [
    'Your email address on {{productName}}',
    heading('This address already has an account'),
    text(
      'Someone tried to use this address for another account. This address already has an account, so nothing was changed.',
    ),
    note('If this was you, sign in with this address or choose another one.'),
  ],
  vi: [
    'Địa chỉ email của bạn trên {{productName}}',
    heading('Địa chỉ này đã có tài khoản'),
    text(
      'Có người đã thử dùng địa chỉ này cho một tài khoản khác. Địa chỉ này đã có tài khoản nên không có gì thay đổi.',
    ),
    note('Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này hoặc chọn địa chỉ khác.'),
  ],
});

export const emailChangeNoticeEmail = defineEmail<{ newEmail: string; url: string }>({
  kind: 'email_change_notice',
  group: 'account',
  variables: { newEmail: 'text', url: 'url' },
  sample: { newEmail: 'new@example.com', url: sampleUrl },
  en: [
    'Request to change your {{productName}} email',
    heading('Request to change your email'),
    text(
      'Someone signed in to your account requested to change its email to {{newEmail}}. The change takes effect when that address is verified.',
    ),
    text('If this wasn’t you, reset your password now. That also cancels the change.'),
    button('Reset password'),
  ],
  vi: [
    'Yêu cầu đổi email {{productName}} của bạn',
    heading('Yêu cầu đổi email của bạn'),
    text(
      'Có người đang đăng nhập vào tài khoản của bạn đã yêu cầu đổi email thành {{newEmail}}. Thay đổi có hiệu lực khi địa chỉ đó được xác minh.',
    ),
    text('Nếu không phải bạn, hãy đặt lại mật khẩu ngay. Việc này cũng hủy yêu cầu thay đổi.'),
    button('Đặt lại mật khẩu'),
  ],
});

/** `account`: email of the external account, as the provider reports it. */
export const identityConnectedEmail = defineEmail<SecurityNotice & { account: string; url: string }>({
  kind: 'identity_connected',
  group: 'account',
  variables: { at: 'date', account: 'text?', url: 'url' },
  sample: {
    at: new Date('2026-03-04T05:06:00Z'),
    device: 'Firefox, Windows',
    account: '<script>alert(1)</script>',
    url: sampleUrl,
  },
  example: { at: new Date('2026-03-04T05:06:00Z'), account: 'lan@gmail.example', url: sampleUrl },
  values: noticeValues,
  en: [
    'Google account connected to {{productName}}',
    heading('Google account connected'),
    text(
      'On {{at}} the Google account {{account}} was connected to your account. You can now use it to sign in.',
      { showIf: 'account' },
    ),
    text('On {{at}} a Google account was connected to your account. You can now use it to sign in.', {
      hideIf: 'account',
    }),
    text('If this wasn’t you, disconnect it in your profile and reset your password now.'),
    button('View connected accounts'),
  ],
  vi: [
    'Đã liên kết tài khoản Google với {{productName}}',
    heading('Đã liên kết tài khoản Google'),
    text(
      'Lúc {{at}}, tài khoản Google {{account}} đã được liên kết với tài khoản của bạn. Từ nay bạn có thể dùng tài khoản đó để đăng nhập.',
      { showIf: 'account' },
    ),
    text(
      'Lúc {{at}}, một tài khoản Google đã được liên kết với tài khoản của bạn. Từ nay bạn có thể dùng tài khoản đó để đăng nhập.',
      { hideIf: 'account' },
    ),
    text('Nếu không phải bạn, hãy hủy liên kết trong hồ sơ và đặt lại mật khẩu ngay.'),
    button('Xem tài khoản đã liên kết'),
  ],
});
