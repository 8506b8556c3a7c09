import { defineEmail } from '../../core/emails/define-email.ts';

export const testEmail = defineEmail<Record<string, never>>({
  kind: 'test',
  sample: {},
  en: (_values, { productName }) => ({
    subject: `A test mail of ${productName}`,
    heading: 'Mail works',
    paragraphs: ['This is a test. If you can read it in your inbox, mail leaves this installation.'],
  }),
  vi: (_values, { productName }) => ({
    subject: `Thư thử của ${productName}`,
    heading: 'Thư hoạt động tốt',
    paragraphs: ['Đây là thư thử. Nếu bạn đọc được trong hộp thư, hệ thống đã gửi được thư ra ngoài.'],
  }),
});
