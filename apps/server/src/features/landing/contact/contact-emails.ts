import { heading, note, text } from '../../../core/emails/blocks.ts';
import { defineEmail } from '../../../core/emails/define-email.ts';

interface ContactMail {
  name: string;
  email: string;
  message: string;
}

export const landingContactEmail = defineEmail<ContactMail>({
  kind: 'landing_contact',
  group: 'forms',
  // Not `name`, which is that of the recipient in every email.
  variables: { visitor: 'text', email: 'text', message: 'text' },
  values: ({ name, email, message }) => ({ visitor: name, email, message }),
  sample: {
    name: '<b>Linh</b>',
    email: 'linh@example.com',
    message: 'Hello <script>alert(1)</script>\nSecond line',
  },
  example: {
    name: 'Linh Trần',
    email: 'linh@example.com',
    message: 'Hello,\ncan you build a site for our bakery?',
  },
  en: [
    'Message from {{visitor}}',
    heading('Message from {{visitor}}'),
    text('{{message}}'),
    text('From: {{visitor}} ({{email}})'),
    note('Sent with the contact form of {{productName}}. Reply to this email to answer.'),
  ],
  vi: [
    'Tin nhắn từ {{visitor}}',
    heading('Tin nhắn từ {{visitor}}'),
    text('{{message}}'),
    text('Người gửi: {{visitor}} ({{email}})'),
    note('Được gửi bằng biểu mẫu liên hệ của {{productName}}. Trả lời email này để phản hồi.'),
  ],
});
