import { defineEmail, type SecurityNotice, ignoreNote, fromDevice } from '../../core/emails/define-email.ts';

export const signInLinkEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'magic_link',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', minutes: 15 },
  en: ({ url, minutes }, { productName }) => ({
    subject: `Your sign-in link for ${productName}`,
    heading: `Sign in to ${productName}`,
    paragraphs: ['Use this button to sign in. You don’t need a password.'],
    button: { label: 'Sign in', url },
    notes: [`This link works once and expires in ${minutes} minutes.`, ignoreNote.en],
  }),
  vi: ({ url, minutes }, { productName }) => ({
    subject: `Liên kết đăng nhập ${productName} của bạn`,
    heading: `Đăng nhập vào ${productName}`,
    paragraphs: ['Nhấp vào nút dưới đây để đăng nhập. Bạn không cần mật khẩu.'],
    button: { label: 'Đăng nhập', url },
    notes: [`Liên kết này chỉ dùng được một lần và hết hạn sau ${minutes} phút.`, ignoreNote.vi],
  }),
});

export const signInCodeEmail = defineEmail<{ code: string; minutes: number }>({
  kind: 'code',
  grantsAccess: true,
  sample: { code: '042917', minutes: 10 },
  en: ({ code, minutes }, { productName }) => ({
    subject: `Your ${productName} verification code`,
    heading: 'Verification code',
    paragraphs: [`Enter this code in ${productName} to continue.`],
    code,
    notes: [
      `This code works once and expires in ${minutes} minutes. Don’t share it with anyone. We’ll never ask you for it.`,
      ignoreNote.en,
    ],
  }),
  vi: ({ code, minutes }, { productName }) => ({
    subject: `Mã xác minh ${productName} của bạn`,
    heading: 'Mã xác minh',
    paragraphs: [`Nhập mã này vào ${productName} để tiếp tục.`],
    code,
    notes: [
      `Mã này chỉ dùng được một lần và hết hạn sau ${minutes} phút. Không chia sẻ mã với bất kỳ ai. Chúng tôi không bao giờ hỏi bạn mã này.`,
      ignoreNote.vi,
    ],
  }),
});

export const verifyEmailEmail = defineEmail<{ url: string; hours: number }>({
  kind: 'verify_email',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', hours: 48 },
  en: ({ url, hours }, { productName }) => ({
    subject: `Verify your email for ${productName}`,
    heading: 'Verify your email',
    paragraphs: ['Verify your email address so you can recover your account if you lose access.'],
    button: { label: 'Verify email', url },
    notes: [`This link expires in ${hours} hours.`, ignoreNote.en],
  }),
  vi: ({ url, hours }, { productName }) => ({
    subject: `Xác minh email cho ${productName}`,
    heading: 'Xác minh email của bạn',
    paragraphs: ['Hãy xác minh địa chỉ email để có thể khôi phục tài khoản nếu bạn mất quyền truy cập.'],
    button: { label: 'Xác minh email', url },
    notes: [`Liên kết này hết hạn sau ${hours} giờ.`, ignoreNote.vi],
  }),
});

export const passwordResetEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'reset_password',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', minutes: 60 },
  en: ({ url, minutes }, { productName }) => ({
    subject: `Reset your ${productName} password`,
    heading: 'Reset your password',
    paragraphs: ['We received a request to reset your password.'],
    button: { label: 'Reset password', url },
    notes: [
      `This link works once and expires in ${minutes} minutes.`,
      'If you didn’t request this, you can ignore this email. Your password won’t change.',
    ],
  }),
  vi: ({ url, minutes }, { productName }) => ({
    subject: `Đặt lại mật khẩu ${productName}`,
    heading: 'Đặt lại mật khẩu',
    paragraphs: ['Chúng tôi nhận được yêu cầu đặt lại mật khẩu của bạn.'],
    button: { label: 'Đặt lại mật khẩu', url },
    notes: [
      `Liên kết này chỉ dùng được một lần và hết hạn sau ${minutes} phút.`,
      'Nếu bạn không yêu cầu, hãy bỏ qua email này. Mật khẩu của bạn không thay đổi.',
    ],
  }),
});

export const passwordChangedEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'password_changed',
  sample: {
    at: new Date('2026-03-04T05:06:00Z'),
    device: 'Firefox, Windows',
    url: 'https://app.example/auth/link?token=abc&x=1',
  },
  en: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Your ${productName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${dateTime(at)}${fromDevice.en(device)}. You were signed out on all other devices.`,
      'If this wasn’t you, reset your password now.',
    ],
    button: { label: 'Reset password', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Mật khẩu ${productName} của bạn đã được đổi`,
    heading: 'Mật khẩu của bạn đã được đổi',
    paragraphs: [
      `Mật khẩu được đổi lúc ${dateTime(at)}${fromDevice.vi(device)}. Bạn đã được đăng xuất khỏi mọi thiết bị khác.`,
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay.',
    ],
    button: { label: 'Đặt lại mật khẩu', url },
  }),
});

export const newDeviceEmail = defineEmail<SecurityNotice & { url: string }>({
  kind: 'new_device',
  sample: {
    at: new Date('2026-03-04T05:06:00Z'),
    device: undefined,
    url: 'https://app.example/auth/link?token=abc&x=1',
  },
  en: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `New sign-in to ${productName}`,
    heading: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account on ${dateTime(at)}${fromDevice.en(device)}.`,
      'If this was you, no action is needed. If not, reset your password.',
    ],
    button: { label: 'Reset password', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Đăng nhập mới vào ${productName}`,
    heading: 'Lượt đăng nhập mới vào tài khoản của bạn',
    paragraphs: [
      `Có người đã đăng nhập vào tài khoản của bạn lúc ${dateTime(at)}${fromDevice.vi(device)}.`,
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt lại mật khẩu.',
    ],
    button: { label: 'Đặt lại mật khẩu', url },
  }),
});

export const twoFactorResetEmail = defineEmail<{ url: string }>({
  kind: 'two_factor_reset',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName }) => ({
    subject: `Two-factor authentication was reset for your ${productName} account`,
    heading: 'Two-factor authentication was reset',
    paragraphs: [
      'An admin reset two-factor authentication for your account. You can set it up again in your profile.',
      'If you didn’t request this, reset your password and tell your admin.',
    ],
    button: { label: 'Reset password', url },
  }),
  vi: ({ url }, { productName }) => ({
    subject: `Xác thực 2 yếu tố của tài khoản ${productName} đã được đặt lại`,
    heading: 'Xác thực 2 yếu tố đã được đặt lại',
    paragraphs: [
      'Quản trị viên đã đặt lại xác thực 2 yếu tố cho tài khoản của bạn. Bạn có thể thiết lập lại trong hồ sơ.',
      'Nếu bạn không yêu cầu, hãy đặt lại mật khẩu và báo cho quản trị viên.',
    ],
    button: { label: 'Đặt lại mật khẩu', url },
  }),
});

export const welcomeEmail = defineEmail<{ url: string }>({
  kind: 'welcome',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName, name }) => ({
    subject: `Welcome to ${productName}`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    paragraphs: [
      'Your account is ready. Start with a template or a blank page, and publish when you’re happy with it.',
    ],
    button: { label: 'Create your first site', url },
  }),
  vi: ({ url }, { productName, name }) => ({
    subject: `Chào mừng bạn đến với ${productName}`,
    heading: name ? `Chào mừng ${name}` : 'Chào mừng bạn',
    paragraphs: [
      'Tài khoản của bạn đã sẵn sàng. Hãy bắt đầu với một mẫu hoặc trang trống và xuất bản khi bạn hài lòng.',
    ],
    button: { label: 'Tạo website đầu tiên', url },
  }),
});
