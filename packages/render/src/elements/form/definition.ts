import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'form',
  label: { en: 'Contact form', vi: 'Biểu mẫu liên hệ' },
  group: 'actions',
  order: 2,
  icon: '<path d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2"/><path d="M3 7l9 6l9 -6"/>',
  keywords: ['message', 'mail', 'enquiry', 'write', 'gửi', 'tin nhắn'],
  fields: [
    {
      type: 'text',
      name: 'name',
      label: { en: 'Name of the form', vi: 'Tên biểu mẫu' },
      hint: {
        en: 'Visitors read it above the form, you find it in the messages.',
        vi: 'Khách thấy phía trên biểu mẫu, bạn thấy trong tin nhắn.',
      },
      maxLength: 120,
    },
    { type: 'text', name: 'submitLabel', label: { en: 'Button', vi: 'Nút gửi' }, maxLength: 60 },
    { type: 'text', name: 'note', label: { en: 'Line below', vi: 'Dòng bên dưới' }, maxLength: 300 },
    {
      type: 'text',
      name: 'nameLabel',
      group: 'layout',
      label: { en: 'Label of the name', vi: 'Nhãn ô họ tên' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'emailLabel',
      group: 'layout',
      label: { en: 'Label of the email', vi: 'Nhãn ô email' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'phoneLabel',
      group: 'layout',
      label: { en: 'Label of the phone', vi: 'Nhãn ô điện thoại' },
      hint: { en: 'Empty leaves the field out.', vi: 'Để trống để bỏ ô này.' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'messageLabel',
      group: 'layout',
      label: { en: 'Label of the message', vi: 'Nhãn ô lời nhắn' },
      maxLength: 80,
    },
  ],
  defaults: {
    name: 'Write to us',
    nameLabel: 'Your name',
    emailLabel: 'Email',
    phoneLabel: '',
    messageLabel: 'Message',
    submitLabel: 'Send message',
    note: 'We answer within one working day.',
  },
};
