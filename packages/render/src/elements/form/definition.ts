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
      label: { en: 'Form name', vi: 'Tên biểu mẫu' },
      hint: {
        en: 'Shown above the form and with its submissions.',
        vi: 'Hiển thị phía trên biểu mẫu và cùng các phản hồi.',
      },
      maxLength: 120,
    },
    {
      type: 'text',
      name: 'submitLabel',
      label: { en: 'Submit button text', vi: 'Văn bản nút gửi' },
      maxLength: 60,
    },
    {
      type: 'text',
      name: 'note',
      label: { en: 'Note below the form', vi: 'Ghi chú dưới biểu mẫu' },
      maxLength: 300,
    },
    {
      type: 'text',
      name: 'nameLabel',
      group: 'layout',
      label: { en: 'Name label', vi: 'Nhãn họ tên' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'emailLabel',
      group: 'layout',
      label: { en: 'Email label', vi: 'Nhãn email' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'phoneLabel',
      group: 'layout',
      label: { en: 'Phone label', vi: 'Nhãn số điện thoại' },
      hint: { en: 'Leave empty to hide the field.', vi: 'Để trống để ẩn trường này.' },
      maxLength: 80,
    },
    {
      type: 'text',
      name: 'messageLabel',
      group: 'layout',
      label: { en: 'Message label', vi: 'Nhãn lời nhắn' },
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
