import { defineEmail } from '../../../core/emails/define-email.ts';

interface ContactMail {
  name: string;
  email: string;
  message: string;
}

export const landingContactEmail = defineEmail<ContactMail>({
  kind: 'landing_contact',
  sample: {
    name: '<b>Linh</b>',
    email: 'linh@example.com',
    message: 'Hello <script>alert(1)</script>\nSecond line',
  },
  en: ({ name, email, message }, { productName }) => ({
    subject: `Message from ${name}`,
    heading: `Message from ${name}`,
    paragraphs: [...message.split(/\n+/), `From: ${name} (${email})`],
    notes: [`Sent with the contact form of ${productName}. Reply to this email to answer.`],
  }),
  vi: ({ name, email, message }, { productName }) => ({
    subject: `Tin nhắn từ ${name}`,
    heading: `Tin nhắn từ ${name}`,
    paragraphs: [...message.split(/\n+/), `Người gửi: ${name} (${email})`],
    notes: [`Được gửi bằng biểu mẫu liên hệ của ${productName}. Trả lời email này để phản hồi.`],
  }),
});
