import { defineEmail } from '../../core/emails/define-email.ts';

export const testEmail = defineEmail<Record<string, never>>({
  kind: 'test',
  sample: {},
  en: (_values, { productName }) => ({
    subject: `${productName} test email`,
    heading: 'Email is working',
    paragraphs: ['If you can read this in your inbox, your mail server is set up correctly.'],
  }),
  vi: (_values, { productName }) => ({
    subject: `Email thử của ${productName}`,
    heading: 'Email hoạt động tốt',
    paragraphs: ['Nếu bạn đọc được email này trong hộp thư, máy chủ thư đã được thiết lập đúng.'],
  }),
});
