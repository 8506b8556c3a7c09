import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'quote',
  label: { en: 'Quote', vi: 'Trích dẫn' },
  group: 'words',
  order: 4,
  icon: '<path d="M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.7 -1.3 4.3 -4 5"/><path d="M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.7 -1.3 4.3 -4 5"/>',
  keywords: ['testimonial', 'review', 'blockquote', 'cảm nhận'],
  fields: [
    {
      type: 'text',
      name: 'text',
      label: { en: 'Quote', vi: 'Trích dẫn' },
      multiline: true,
      maxLength: 1_000,
    },
    { type: 'text', name: 'name', label: { en: 'Name', vi: 'Tên' }, maxLength: 120 },
    { type: 'text', name: 'role', label: { en: 'Job title', vi: 'Chức danh' }, maxLength: 160 },
    { type: 'image', name: 'photo', label: { en: 'Photo', vi: 'Ảnh' } },
    {
      type: 'choice',
      name: 'style',
      group: 'layout',
      label: { en: 'Style', vi: 'Kiểu' },
      options: [
        { value: 'line', label: { en: 'Line', vi: 'Đường kẻ' } },
        { value: 'card', label: { en: 'Card', vi: 'Thẻ' } },
        { value: 'large', label: { en: 'Large', vi: 'Lớn' } },
      ],
    },
  ],
  defaults: {
    text: 'They listened first, then built exactly what we had in mind.',
    name: 'Linh Tran',
    role: 'Owner of Kiln & Clay',
    photo: { src: '', alt: '' },
    style: 'line',
  },
};
