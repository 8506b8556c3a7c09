import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'button',
  label: { en: 'Button', vi: 'Nút' },
  group: 'actions',
  order: 1,
  icon: '<path d="M5 7h14a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2"/><path d="M8 12h8"/>',
  keywords: ['link', 'call to action', 'liên kết'],
  fields: [
    { type: 'text', name: 'text', label: { en: 'Text', vi: 'Văn bản' }, maxLength: 200 },
    { type: 'address', name: 'link', group: 'content', label: { en: 'Link', vi: 'Liên kết' } },
    {
      type: 'choice',
      name: 'style',
      group: 'layout',
      label: { en: 'Style', vi: 'Kiểu' },
      options: [
        { value: 'primary', label: { en: 'Solid', vi: 'Nền đặc' } },
        { value: 'secondary', label: { en: 'Outline', vi: 'Viền' } },
        { value: 'ghost', label: { en: 'Tinted', vi: 'Nền nhạt' } },
        { value: 'text', label: { en: 'Text link', vi: 'Văn bản' } },
      ],
    },
    {
      type: 'choice',
      name: 'size',
      group: 'layout',
      label: { en: 'Size', vi: 'Kích thước' },
      options: [
        { value: 'small', label: { en: 'Small', vi: 'Nhỏ' } },
        { value: 'medium', label: { en: 'Medium', vi: 'Vừa' } },
        { value: 'large', label: { en: 'Large', vi: 'Lớn' } },
      ],
    },
  ],
  defaults: { text: 'Button', link: '#', style: 'primary', size: 'medium' },
};
