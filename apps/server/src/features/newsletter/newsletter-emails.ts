import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { defineEmail } from '../../core/emails/define-email.ts';

export const confirmSubscriptionEmail = defineEmail<{ url: string; list: string; sender: string }>({
  kind: 'newsletter_confirm',
  sample: {
    url: 'https://app.example/newsletter/confirm/abc.def',
    list: 'News & <b>offers</b>',
    sender: 'Ann & Bob <b>Bakery</b>',
  },
  en: ({ url, list, sender }) => ({
    subject: `Confirm your subscription to ${sender}`,
    heading: 'One more step',
    paragraphs: [`Confirm that you want to receive “${list}” from ${sender}.`],
    button: { label: 'Confirm subscription', url },
    notes: [
      `The link works for ${limits.confirmDays} days.`,
      'If you didn’t subscribe, ignore this email. You won’t receive any others.',
    ],
  }),
  vi: ({ url, list, sender }) => ({
    subject: `Xác nhận đăng ký nhận tin từ ${sender}`,
    heading: 'Chỉ còn một bước nữa',
    paragraphs: [`Hãy xác nhận rằng bạn muốn nhận “${list}” từ ${sender}.`],
    button: { label: 'Xác nhận đăng ký', url },
    notes: [
      `Liên kết có hiệu lực trong ${limits.confirmDays} ngày.`,
      'Nếu bạn không đăng ký, hãy bỏ qua email này. Bạn sẽ không nhận thêm email nào khác.',
    ],
  }),
});
