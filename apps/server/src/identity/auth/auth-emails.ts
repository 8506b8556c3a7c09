import {
  defineEmail,
  ignoreNote,
  noticeValues,
  type SecurityNotice,
} from '../../core/emails/define-email.ts';
import { button, code, heading, note, text } from '../../core/emails/blocks.ts';

const sampleUrl = 'https://app.example/auth/link?token=abc&x=1';

export const signInLinkEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'magic_link',
  group: 'signIn',
  grantsAccess: true,
  variables: { url: 'url', minutes: 'number' },
  sample: { url: sampleUrl, minutes: 15 },
  en: [
    'Your sign-in link for {{productName}}',
    heading('Sign in to {{productName}}'),
    text('Use this button to sign in. You don’t need a password.'),
    button('Sign in'),
    note('This link works once and expires in {{minutes}} minutes.'),
    note(ignoreNote.en),
  ],
  vi: [
    'Liên kết đăng nhập {{productName}} của bạn',
    heading('Đăng nhập vào {{productName}}'),
    text('Nhấp vào nút dưới đây để đăng nhập. Bạn không cần mật khẩu.'),
    button('Đăng nhập'),
    note('Liên kết này chỉ dùng được một lần và hết hạn sau {{minutes}} phút.'),
    note(ignoreNote.vi),
  ],
});

export const signInCodeEmail = defineEmail<{ code: string; minutes: number }>({
  kind: 'code',
  group: 'signIn',
  grantsAccess: true,
  variables: { code: 'code', minutes: 'number' },
  sample: { code: '042917', minutes: 10 },
  en: [
    'Your {{productName}} verification code',
    heading('Verification code'),
    text('Enter this code in {{productName}} to continue.'),
    code('code'),
    note(
      'This code works once and expires in {{minutes}} minutes. Don’t share it with anyone. We’ll never ask you for it.',
    ),
    note(ignoreNote.en),
  ],
  vi: [
    'Mã xác minh {{productName}} của bạn',
    heading('Mã xác minh'),
    text('Nhập mã này vào {{productName}} để tiếp tục.'),
    code('code'),
    note(
      'Mã này chỉ dùng được một lần và hết hạn sau {{minutes}} phút. Không chia sẻ mã với bất kỳ ai. Chúng tôi không bao giờ hỏi bạn mã này.',
    ),
    note(ignoreNote.vi),
  ],
});

export const verifyEmailEmail = defineEmail<{ url: string; hours: number }>({
  kind: 'verify_email',
  group: 'signIn',
  grantsAccess: true,
  variables: { url: 'url', hours: 'number' },
  sample: { url: sampleUrl, hours: 48 },
  en: [
    'Verify your email for {{productName}}',
    heading('Verify your email'),
    text('Verify your email address so you can recover your account if you lose access.'),
    button('Verify email'),
    note('This link expires in {{hours}} hours.'),
    note(ignoreNote.en),
  ],
  vi: [
    'Xác minh email cho {{productName}}',
    heading('Xác minh email của bạn'),
    text('Hãy xác minh địa chỉ email để có thể khôi phục tài khoản nếu bạn mất quyền truy cập.'),
    button('Xác minh email'),
    note('Liên kết này hết hạn sau {{hours}} giờ.'),
    note(ignoreNote.vi),
  ],
});

export const passwordResetEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'reset_password',
  group: 'signIn',
  grantsAccess: true,
  variables: { url: 'url', minutes: 'number' },
  sample: { url: sampleUrl, minutes: 60 },
  en: [
    'Reset your {{productName}} password',
    heading('Reset your password'),
    text('We received a request to reset your password.'),
    button('Reset password'),
    note('This link works once and expires in {{minutes}} minutes.'),
    note('If you didn’t request this, you can ignore this email. Your password won’t change.'),
  ],
  vi: [
    'Đặt lại mật khẩu {{productName}}',
    heading('Đặt lại mật khẩu'),
    text('Chúng tôi nhận được yêu cầu đặt lại mật khẩu của bạn.'),
    button('Đặt lại mật khẩu'),
    note('Liên kết này chỉ dùng được một lần và hết hạn sau {{minutes}} phút.'),
    note('Nếu bạn không yêu cầu, hãy bỏ qua email này. Mật khẩu của bạn không thay đổi.'),
  ],
});

const notice = { at: new Date('2026-03-04T05:06:00Z'), url: sampleUrl };

export const passwordChangedEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'password_changed',
  group: 'signIn',
  variables: { at: 'date', url: 'url' },
  sample: { ...notice, device: 'Firefox, Windows' },
  values: noticeValues,
  en: [
    'Your {{productName}} password was changed',
    heading('Your password was changed'),
    text('Your password was changed on {{at}}. You were signed out on all other devices.'),
    text('If this wasn’t you, reset your password now.'),
    button('Reset password'),
  ],
  vi: [
    'Mật khẩu {{productName}} của bạn đã được đổi',
    heading('Mật khẩu của bạn đã được đổi'),
    text('Mật khẩu được đổi lúc {{at}}. Bạn đã được đăng xuất khỏi mọi thiết bị khác.'),
    text('Nếu không phải bạn, hãy đặt lại mật khẩu ngay.'),
    button('Đặt lại mật khẩu'),
  ],
});

export const newDeviceEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'new_device',
  group: 'signIn',
  variables: { at: 'date', url: 'url' },
  sample: { ...notice, device: undefined },
  values: noticeValues,
  en: [
    'New sign-in to {{productName}}',
    heading('New sign-in to your account'),
    text('Someone signed in to your account on {{at}}.'),
    text('If this was you, no action is needed. If not, reset your password.'),
    button('Reset password'),
  ],
  vi: [
    'Đăng nhập mới vào {{productName}}',
    heading('Lượt đăng nhập mới vào tài khoản của bạn'),
    text('Có người đã đăng nhập vào tài khoản của bạn lúc {{at}}.'),
    text('Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt lại mật khẩu.'),
    button('Đặt lại mật khẩu'),
  ],
});

export const twoFactorResetEmail = defineEmail<{ url: string }>({
  kind: 'two_factor_reset',
  group: 'signIn',
  variables: { url: 'url' },
  sample: { url: sampleUrl },
  en: [
    'Two-factor authentication was reset for your {{productName}} account',
    heading('Two-factor authentication was reset'),
    text(
      'An admin reset two-factor authentication for your account. You can set it up again in your profile.',
    ),
    text('If you didn’t request this, reset your password and tell your admin.'),
    button('Reset password'),
  ],
  vi: [
    'Xác thực 2 yếu tố của tài khoản {{productName}} đã được đặt lại',
    heading('Xác thực 2 yếu tố đã được đặt lại'),
    text(
      'Quản trị viên đã đặt lại xác thực 2 yếu tố cho tài khoản của bạn. Bạn có thể thiết lập lại trong hồ sơ.',
    ),
    text('Nếu bạn không yêu cầu, hãy đặt lại mật khẩu và báo cho quản trị viên.'),
    button('Đặt lại mật khẩu'),
  ],
});

export const welcomeEmail = defineEmail<{ url: string }>({
  kind: 'welcome',
  group: 'signIn',
  variables: { url: 'url' },
  sample: { url: sampleUrl },
  en: [
    'Welcome to {{productName}}',
    heading('Welcome, {{name}}', { showIf: 'name' }),
    heading('Welcome', { hideIf: 'name' }),
    text(
      'Your account is ready. Start with a template or a blank page, and publish when you’re happy with it.',
    ),
    button('Create your first site'),
  ],
  vi: [
    'Chào mừng bạn đến với {{productName}}',
    heading('Chào mừng {{name}}', { showIf: 'name' }),
    heading('Chào mừng bạn', { hideIf: 'name' }),
    text(
      'Tài khoản của bạn đã sẵn sàng. Hãy bắt đầu với một mẫu hoặc trang trống và xuất bản khi bạn hài lòng.',
    ),
    button('Tạo website đầu tiên'),
  ],
});
