import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

const sizes = [
  { value: 'none', label: { en: 'None', vi: 'Không có' } },
  { value: 'small', label: { en: 'Small', vi: 'Nhỏ' } },
  { value: 'medium', label: { en: 'Medium', vi: 'Vừa' } },
  { value: 'large', label: { en: 'Large', vi: 'Lớn' } },
];

export const definition: ElementDefinition = {
  kind: 'box',
  label: { en: 'Container', vi: 'Khung chứa' },
  group: 'structure',
  order: 0,
  icon: '<path d="M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1"/><path d="M8 9h8"/><path d="M8 13h8"/><path d="M8 17h4"/>',
  keywords: ['container', 'card', 'group', 'columns', 'row', 'thẻ', 'nhóm', 'cột', 'hàng'],
  holdsElements: true,
  fields: [
    {
      type: 'choice',
      name: 'direction',
      group: 'layout',
      label: { en: 'Direction', vi: 'Hướng' },
      options: [
        { value: 'column', label: { en: 'Vertical', vi: 'Dọc' } },
        { value: 'row', label: { en: 'Horizontal', vi: 'Ngang' } },
      ],
    },
    {
      type: 'choice',
      name: 'align',
      group: 'layout',
      label: { en: 'Alignment', vi: 'Căn chỉnh' },
      options: [
        { value: 'stretch', label: { en: 'Stretch', vi: 'Kéo giãn' } },
        { value: 'start', label: { en: 'Start', vi: 'Đầu' } },
        { value: 'center', label: { en: 'Center', vi: 'Giữa' } },
        { value: 'end', label: { en: 'End', vi: 'Cuối' } },
      ],
    },
    {
      type: 'choice',
      name: 'gap',
      group: 'layout',
      label: { en: 'Gap', vi: 'Khoảng cách giữa' },
      options: sizes,
    },
    {
      type: 'choice',
      name: 'padding',
      group: 'layout',
      label: { en: 'Padding', vi: 'Khoảng đệm' },
      options: sizes,
    },
    {
      type: 'choice',
      name: 'background',
      group: 'layout',
      label: { en: 'Background', vi: 'Nền' },
      options: [
        { value: 'none', label: { en: 'None', vi: 'Không có' } },
        { value: 'tint', label: { en: 'Light tint', vi: 'Nền nhạt' } },
        { value: 'card', label: { en: 'Card', vi: 'Thẻ' } },
        { value: 'outline', label: { en: 'Outline', vi: 'Đường viền' } },
      ],
    },
    {
      type: 'choice',
      name: 'radius',
      group: 'layout',
      label: { en: 'Corner radius', vi: 'Bo góc' },
      options: sizes,
    },
    {
      type: 'address',
      name: 'link',
      group: 'content',
      label: { en: 'Link', vi: 'Liên kết' },
    },
  ],
  defaults: {
    direction: 'column',
    align: 'stretch',
    gap: 'medium',
    padding: 'medium',
    background: 'card',
    radius: 'medium',
    link: '',
  },
};
