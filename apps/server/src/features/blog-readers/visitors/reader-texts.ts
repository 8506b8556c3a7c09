// Texts of the sign-in and unlock pages, in the language of the site.
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';

const en = {
  signIn: 'Sign in',
  signInText: "Enter your email address and we'll send you a sign-in link.",
  email: 'Email',
  send: 'Send sign-in link',
  emailInvalid: 'Enter an email address such as name@example.com.',
  sent: 'Check your email',
  sentText: (email: string) =>
    `If ${email} can sign in to this site, we've sent a link to it. The link works once, within ${limits.linkMinutes} minutes.`,
  sentHint: 'No email? Check your spam folder, or ask the people of this site to add your address.',
  enterText: (email: string) => `You are signing in as ${email}.`,
  name: 'Your name',
  nameHint: 'Shown with your comments',
  nameRequired: 'Enter your name.',
  nameLong: `Enter a name of up to ${limits.nameMaxLength} characters.`,
  ended: 'This link has expired or was already used',
  endedText: 'Request a new one.',
  full: 'This site takes no more members at the moment.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  tooMany: 'Too many tries. Wait a few minutes and try again.',
  wrongPassword: 'Wrong password. Try again.',
  elsewhere: "You can't sign in here",
  elsewhereText: "Open this page at the site's own address.",
  open: 'Open site',
  back: 'Back to the site',
  missing: 'Page not found',
};
export type ReaderTexts = typeof en;

const vi: ReaderTexts = {
  signIn: 'Đăng nhập',
  signInText: 'Nhập địa chỉ email để nhận liên kết đăng nhập.',
  email: 'Email',
  send: 'Gửi liên kết đăng nhập',
  emailInvalid: 'Hãy nhập địa chỉ email, ví dụ ten@example.com.',
  sent: 'Hãy kiểm tra email của bạn',
  sentText: (email) =>
    `Nếu ${email} có thể đăng nhập vào website này, chúng tôi đã gửi liên kết đến địa chỉ đó. Liên kết chỉ dùng được một lần, trong vòng ${limits.linkMinutes} phút.`,
  sentHint:
    'Không nhận được email? Hãy kiểm tra thư mục thư rác hoặc nhờ người quản lý website thêm địa chỉ của bạn.',
  enterText: (email) => `Bạn đang đăng nhập bằng ${email}.`,
  name: 'Tên của bạn',
  nameHint: 'Hiển thị cùng bình luận của bạn',
  nameRequired: 'Hãy nhập tên của bạn.',
  nameLong: `Hãy nhập tên có tối đa ${limits.nameMaxLength} ký tự.`,
  ended: 'Liên kết này đã hết hạn hoặc đã được sử dụng',
  endedText: 'Hãy yêu cầu liên kết mới.',
  full: 'Website này hiện không nhận thêm thành viên.',
  signedInAs: (name) => `Đã đăng nhập bằng ${name}`,
  signOut: 'Đăng xuất',
  tooMany: 'Bạn đã thử quá nhiều lần. Hãy đợi vài phút rồi thử lại.',
  wrongPassword: 'Mật khẩu không đúng. Hãy thử lại.',
  elsewhere: 'Bạn không thể đăng nhập tại đây',
  elsewhereText: 'Hãy mở trang này tại địa chỉ riêng của website.',
  open: 'Mở website',
  back: 'Quay lại website',
  missing: 'Không tìm thấy trang',
};

export const readerLanguage = (locale: unknown): 'en' | 'vi' =>
  typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';

const texts: Record<'en' | 'vi', ReaderTexts> = { en, vi };
export const readerTexts = (locale: unknown): ReaderTexts => texts[readerLanguage(locale)];
