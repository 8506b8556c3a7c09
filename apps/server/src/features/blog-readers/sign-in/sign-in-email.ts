import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { button, heading, note, text } from '../../../core/emails/blocks.ts';
import { defineEmail } from '../../../core/emails/define-email.ts';

export const readerSignInEmail = defineEmail<{ site: string; url: string }>({
  kind: 'blog_sign_in',
  group: 'newsletter',
  // The link signs its recipient in, so nobody else may read it.
  grantsAccess: true,
  variables: { site: 'text', url: 'url', minutes: 'number' },
  values: (values) => ({ ...values, minutes: String(limits.linkMinutes) }),
  sample: { site: '<b>Bakery</b> & Café', url: 'https://bakery.example/_readers/enter?token=abc' },
  example: { site: 'Ann’s Bakery', url: 'https://bakery.example/_readers/enter?token=abc' },
  en: [
    'Sign in to {{site}}',
    heading('Your sign-in link'),
    text('Use this link to sign in to {{site}} and read posts for members.'),
    button('Sign in'),
    note('The link works once, within {{minutes}} minutes.'),
    note('If you didn’t request this, you can ignore this email.'),
  ],
  vi: [
    'Đăng nhập vào {{site}}',
    heading('Liên kết đăng nhập của bạn'),
    text('Dùng liên kết này để đăng nhập vào {{site}} và đọc các bài viết dành cho thành viên.'),
    button('Đăng nhập'),
    note('Liên kết chỉ dùng được một lần, trong vòng {{minutes}} phút.'),
    note('Nếu bạn không yêu cầu, hãy bỏ qua email này.'),
  ],
});
