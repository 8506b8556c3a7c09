import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { button, heading, note, text } from '../../core/emails/blocks.ts';
import { defineEmail } from '../../core/emails/define-email.ts';

interface Confirmation {
  url: string;
  list: string;
  sender: string;
}

export const confirmSubscriptionEmail = defineEmail<Confirmation>({
  kind: 'newsletter_confirm',
  group: 'newsletter',
  // The link subscribes its recipient, so nobody else may read it.
  grantsAccess: true,
  variables: { url: 'url', list: 'text', sender: 'text', days: 'number' },
  values: (values) => ({ ...values, days: String(limits.confirmDays) }),
  sample: {
    url: 'https://app.example/newsletter/confirm/abc.def',
    list: 'News & <b>offers</b>',
    sender: 'Ann & Bob <b>Bakery</b>',
  },
  example: {
    url: 'https://app.example/newsletter/confirm/abc.def',
    list: 'News and offers',
    sender: 'Ann & Bob Bakery',
  },
  en: [
    'Confirm your subscription to {{sender}}',
    heading('One more step'),
    text('Confirm that you want to receive “{{list}}” from {{sender}}.'),
    button('Confirm subscription'),
    note('The link works for {{days}} days.'),
    note('If you didn’t subscribe, ignore this email. You won’t be subscribed.'),
  ],
  vi: [
    'Xác nhận đăng ký nhận tin từ {{sender}}',
    heading('Chỉ còn một bước nữa'),
    text('Hãy xác nhận rằng bạn muốn nhận “{{list}}” từ {{sender}}.'),
    button('Xác nhận đăng ký'),
    note('Liên kết có hiệu lực trong {{days}} ngày.'),
    note('Nếu bạn không đăng ký, hãy bỏ qua email này. Bạn sẽ không được đăng ký.'),
  ],
});
