import { defineEmail } from '../../core/emails/define-email.ts';
import { heading, text } from '../../core/emails/blocks.ts';

export const testEmail = defineEmail<object>({
  kind: 'test',
  group: 'platform',
  isPlatformOnly: true,
  sample: {},
  en: [
    '{{productName}} test email',
    heading('Email is working'),
    text('If you can read this in your inbox, your mail server is set up correctly.'),
  ],
  vi: [
    'Email thử của {{productName}}',
    heading('Email hoạt động tốt'),
    text('Nếu bạn đọc được email này trong hộp thư, máy chủ thư đã được thiết lập đúng.'),
  ],
});
