import { defineEmail, type SecurityNotice, ignoreNote, fromDevice } from '../../core/emails/define-email.ts';

export const signInLinkEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'magic_link',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', minutes: 15 },
  en: ({ url, minutes }, { productName }) => ({
    subject: `Your sign-in link for ${productName}`,
    heading: 'Sign in with one click',
    paragraphs: [`Use this button to sign in to ${productName}.`],
    button: { label: 'Sign in', url },
    notes: [`The link works once, for ${minutes} minutes.`, ignoreNote.en],
  }),
  vi: ({ url, minutes }, { productName }) => ({
    subject: `Liên kết đăng nhập ${productName} của bạn`,
    heading: 'Đăng nhập bằng một cú nhấp',
    paragraphs: [`Nhấn nút dưới đây để đăng nhập vào ${productName}.`],
    button: { label: 'Đăng nhập', url },
    notes: [`Liên kết dùng được một lần, trong ${minutes} phút.`, ignoreNote.vi],
  }),
});

export const signInCodeEmail = defineEmail<{ code: string; minutes: number }>({
  kind: 'code',
  grantsAccess: true,
  sample: { code: '042917', minutes: 10 },
  en: ({ code, minutes }, { productName }) => ({
    subject: `Your code for ${productName}`,
    heading: 'Your code',
    paragraphs: [`Type this code on the page where you asked for it.`],
    code,
    notes: [
      `The code works once, for ${minutes} minutes. We never ask for it by phone or mail.`,
      ignoreNote.en,
    ],
  }),
  vi: ({ code, minutes }, { productName }) => ({
    subject: `Mã ${productName} của bạn`,
    heading: 'Mã của bạn',
    paragraphs: ['Hãy nhập mã này vào trang mà bạn vừa yêu cầu.'],
    code,
    notes: [
      `Mã dùng được một lần, trong ${minutes} phút. Chúng tôi không bao giờ hỏi mã qua điện thoại hay thư.`,
      ignoreNote.vi,
    ],
  }),
});

export const verifyEmailEmail = defineEmail<{ url: string; hours: number }>({
  kind: 'verify_email',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', hours: 48 },
  en: ({ url, hours }, { productName }) => ({
    subject: `Confirm your e-mail address for ${productName}`,
    heading: 'Confirm your e-mail address',
    paragraphs: ['Please confirm that this address is yours, so that we can reach you and help you back in.'],
    button: { label: 'Confirm address', url },
    notes: [`The link works for ${hours} hours.`, ignoreNote.en],
  }),
  vi: ({ url, hours }, { productName }) => ({
    subject: `Xác nhận địa chỉ email cho ${productName}`,
    heading: 'Xác nhận địa chỉ email',
    paragraphs: [
      'Hãy xác nhận đây là địa chỉ của bạn, để chúng tôi có thể liên lạc và giúp bạn lấy lại tài khoản khi cần.',
    ],
    button: { label: 'Xác nhận địa chỉ', url },
    notes: [`Liên kết dùng được trong ${hours} giờ.`, ignoreNote.vi],
  }),
});

export const passwordResetEmail = defineEmail<{ url: string; minutes: number }>({
  kind: 'reset_password',
  grantsAccess: true,
  sample: { url: 'https://app.example/auth/link?token=abc&x=1', minutes: 60 },
  en: ({ url, minutes }, { productName }) => ({
    subject: `Choose a new password for ${productName}`,
    heading: 'Choose a new password',
    paragraphs: ['Somebody asked to set a new password for your account. If that was you, go on here.'],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'If it was not you, your password stays as it is.',
    ],
  }),
  vi: ({ url, minutes }, { productName }) => ({
    subject: `Đặt mật khẩu mới cho ${productName}`,
    heading: 'Đặt mật khẩu mới',
    paragraphs: [
      'Có người yêu cầu đặt mật khẩu mới cho tài khoản của bạn. Nếu đó là bạn, hãy tiếp tục tại đây.',
    ],
    button: { label: 'Đặt mật khẩu mới', url },
    notes: [
      `Liên kết dùng được một lần, trong ${minutes} phút.`,
      'Nếu không phải bạn, mật khẩu của bạn vẫn giữ nguyên.',
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
      `Your password was changed on ${dateTime(at)}${fromDevice.en(device)}. Every other session was signed out.`,
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'This was not me', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Mật khẩu ${productName} của bạn đã được đổi`,
    heading: 'Mật khẩu của bạn đã được đổi',
    paragraphs: [
      `Mật khẩu được đổi lúc ${dateTime(at)}${fromDevice.vi(device)}. Mọi phiên đăng nhập khác đã bị đăng xuất.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Không phải tôi', url },
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
    heading: 'A sign-in from a new device',
    paragraphs: [
      `Your account was signed in to on ${dateTime(at)}${fromDevice.en(device)}.`,
      'If this was you, there is nothing to do. If not, choose a new password now.',
    ],
    button: { label: 'This was not me', url },
  }),
  vi: ({ at, device, url }, { productName, dateTime }) => ({
    subject: `Đăng nhập mới vào ${productName}`,
    heading: 'Đăng nhập từ thiết bị mới',
    paragraphs: [
      `Tài khoản của bạn vừa được đăng nhập lúc ${dateTime(at)}${fromDevice.vi(device)}.`,
      'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt mật khẩu mới ngay.',
    ],
    button: { label: 'Không phải tôi', url },
  }),
});

export const twoFactorResetEmail = defineEmail<{ url: string }>({
  kind: 'two_factor_reset',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName }) => ({
    subject: `Two-factor sign-in was reset on your ${productName} account`,
    heading: 'Two-factor sign-in was reset',
    paragraphs: [
      'An administrator removed the second step from your sign-in. You can set it up again in your profile.',
      'If you did not ask for this, tell your administrator.',
    ],
    button: { label: 'Set it up again', url },
  }),
  vi: ({ url }, { productName }) => ({
    subject: `Xác thực hai bước của tài khoản ${productName} đã được đặt lại`,
    heading: 'Xác thực hai bước đã được đặt lại',
    paragraphs: [
      'Quản trị viên đã gỡ bước thứ hai khi bạn đăng nhập. Bạn có thể thiết lập lại trong hồ sơ của mình.',
      'Nếu bạn không yêu cầu việc này, hãy báo cho quản trị viên.',
    ],
    button: { label: 'Thiết lập lại', url },
  }),
});

export const welcomeEmail = defineEmail<{ url: string }>({
  kind: 'welcome',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName, name }) => ({
    subject: `Welcome to ${productName}`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    paragraphs: [
      'Your account is ready. Start from a template or an empty page, and publish when you like what you see.',
    ],
    button: { label: 'Make your first site', url },
  }),
  vi: ({ url }, { productName, name }) => ({
    subject: `Chào mừng bạn đến với ${productName}`,
    heading: name ? `Chào mừng ${name}` : 'Chào mừng bạn',
    paragraphs: [
      'Tài khoản của bạn đã sẵn sàng. Hãy bắt đầu từ một mẫu có sẵn hoặc trang trống, và xuất bản khi bạn ưng ý.',
    ],
    button: { label: 'Tạo trang web đầu tiên', url },
  }),
});
