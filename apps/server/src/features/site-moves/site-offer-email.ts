import { button, heading, note, text } from '../../core/emails/blocks.ts';
import { defineEmail } from '../../core/emails/define-email.ts';

interface Values {
  url: string;
  from: string;
  siteName: string;
  days: number;
}

const sample: Values = {
  url: 'https://app.example/site-offers',
  from: '<script>alert(1)</script>',
  siteName: 'Phở & Co',
  days: 7,
};

export const siteOfferEmail = defineEmail<Values>({
  kind: 'site_offer',
  group: 'team',
  variables: { url: 'url', from: 'text', siteName: 'text', days: 'number' },
  sample,
  example: { ...sample, from: 'Lan Trần' },
  values: ({ days, ...values }) => ({ ...values, days: String(days) }),
  en: [
    '{{from}} offers you the website {{siteName}}',
    heading('{{siteName}}'),
    text(
      '{{from}} wants to transfer the website {{siteName}} to you. It comes with its pages, files, forms and messages.',
    ),
    text('Sign in with this email address, choose the workspace that gets it, and accept.'),
    button('Review offer'),
    note('The offer ends in {{days}} days. If you don’t know {{from}}, ignore this email.'),
  ],
  vi: [
    '{{from}} muốn chuyển website {{siteName}} cho bạn',
    heading('{{siteName}}'),
    text(
      '{{from}} muốn chuyển website {{siteName}} cho bạn, cùng với các trang, tệp, biểu mẫu và tin nhắn của website.',
    ),
    text('Hãy đăng nhập bằng địa chỉ email này, chọn không gian làm việc nhận website rồi chấp nhận.'),
    button('Xem lời đề nghị'),
    note('Lời đề nghị hết hạn sau {{days}} ngày. Nếu bạn không quen {{from}}, hãy bỏ qua email này.'),
  ],
});
