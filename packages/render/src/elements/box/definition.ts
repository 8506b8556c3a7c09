import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

const sizes = [
  { value: 'none', label: { en: 'None', vi: 'Không' } },
  { value: 'small', label: { en: 'Small', vi: 'Nhỏ' } },
  { value: 'medium', label: { en: 'Medium', vi: 'Vừa' } },
  { value: 'large', label: { en: 'Large', vi: 'Lớn' } },
];

export const definition: ElementDefinition = {
  kind: 'box',
  label: { en: 'Box', vi: 'Khung' },
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
        { value: 'column', label: { en: 'One below the other', vi: 'Xếp dọc' } },
        { value: 'row', label: { en: 'Beside each other', vi: 'Xếp ngang' } },
      ],
    },
    {
      type: 'choice',
      name: 'align',
      group: 'layout',
      label: { en: 'Alignment', vi: 'Căn lề' },
      options: [
        { value: 'stretch', label: { en: 'Fill the width', vi: 'Đầy chiều rộng' } },
        { value: 'start', label: { en: 'At the start', vi: 'Đầu' } },
        { value: 'center', label: { en: 'In the middle', vi: 'Giữa' } },
        { value: 'end', label: { en: 'At the end', vi: 'Cuối' } },
      ],
    },
    {
      type: 'choice',
      name: 'gap',
      group: 'layout',
      label: { en: 'Space between', vi: 'Khoảng cách' },
      options: sizes,
    },
    {
      type: 'choice',
      name: 'padding',
      group: 'layout',
      label: { en: 'Space at the edges', vi: 'Lề trong' },
      options: sizes,
    },
    {
      type: 'choice',
      name: 'background',
      group: 'layout',
      label: { en: 'Background', vi: 'Nền' },
      options: [
        { value: 'none', label: { en: 'None', vi: 'Không' } },
        { value: 'tint', label: { en: 'Tinted', vi: 'Nền nhạt' } },
        { value: 'card', label: { en: 'Card', vi: 'Thẻ' } },
        { value: 'outline', label: { en: 'Outline only', vi: 'Chỉ viền' } },
      ],
    },
    {
      type: 'choice',
      name: 'radius',
      group: 'layout',
      label: { en: 'Corners', vi: 'Bo góc' },
      options: sizes,
    },
    {
      type: 'address',
      name: 'link',
      group: 'content',
      label: { en: 'Link of the whole box', vi: 'Liên kết của cả khung' },
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
