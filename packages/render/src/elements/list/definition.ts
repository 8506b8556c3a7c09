import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'list',
  label: { en: 'List', vi: 'Danh sách' },
  group: 'words',
  order: 3,
  icon: '<path d="M9 6h11"/><path d="M9 12h11"/><path d="M9 18h11"/><path d="M5 6h.01"/><path d="M5 12h.01"/><path d="M5 18h.01"/>',
  keywords: ['bullets', 'points', 'checklist', 'gạch đầu dòng'],
  fields: [
    {
      type: 'list',
      name: 'items',
      label: { en: 'Items', vi: 'Các mục' },
      itemLabel: { en: 'Item', vi: 'Mục' },
      fields: [
        { type: 'text', name: 'text', label: { en: 'Text', vi: 'Văn bản' }, multiline: true, maxLength: 600 },
      ],
    },
    {
      type: 'choice',
      name: 'style',
      group: 'layout',
      label: { en: 'Bullet style', vi: 'Kiểu dấu đầu dòng' },
      options: [
        { value: 'bullets', label: { en: 'Bullets', vi: 'Chấm' } },
        { value: 'numbers', label: { en: 'Numbers', vi: 'Số' } },
        { value: 'checks', label: { en: 'Checkmarks', vi: 'Dấu tích' } },
        { value: 'none', label: { en: 'None', vi: 'Không có' } },
      ],
    },
  ],
  defaults: {
    style: 'bullets',
    items: [
      { text: 'A first point, in a few words' },
      { text: 'A second one that people remember' },
      { text: 'And the one that decides' },
    ],
  },
};
