import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'icon',
  label: { en: 'Icon', vi: 'Biểu tượng' },
  group: 'media',
  order: 3,
  icon: '<path d="M12 3l2.7 5.6l6.1 .9l-4.4 4.3l1 6.1l-5.4 -2.9l-5.4 2.9l1 -6.1l-4.4 -4.3l6.1 -.9z"/>',
  keywords: ['symbol', 'sign', 'hình vẽ'],
  fields: [
    { type: 'choice', name: 'icon', label: { en: 'Icon', vi: 'Biểu tượng' }, options: 'icons' },
    {
      type: 'text',
      name: 'label',
      label: { en: 'Accessible label', vi: 'Nhãn cho trình đọc màn hình' },
      hint: {
        en: 'Describe the icon for screen readers. Leave empty for decorative icons.',
        vi: 'Mô tả biểu tượng cho trình đọc màn hình. Để trống nếu chỉ để trang trí.',
      },
      maxLength: 120,
    },
    { type: 'address', name: 'link', label: { en: 'Link', vi: 'Liên kết' } },
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
    {
      type: 'choice',
      name: 'frame',
      group: 'layout',
      label: { en: 'Frame', vi: 'Khung' },
      options: [
        { value: 'none', label: { en: 'None', vi: 'Không có' } },
        { value: 'round', label: { en: 'Circle', vi: 'Tròn' } },
        { value: 'square', label: { en: 'Square', vi: 'Vuông' } },
      ],
    },
  ],
  defaults: { icon: 'star', label: '', link: '', size: 'medium', frame: 'none' },
};
