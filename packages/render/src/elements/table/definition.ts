import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

/** Names of a row's cells, in order. */
export const cellNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

export const definition: ElementDefinition = {
  kind: 'table',
  label: { en: 'Table', vi: 'Bảng' },
  group: 'words',
  order: 5,
  icon: '<path d="M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1"/><path d="M4 10h16"/><path d="M10 4v16"/>',
  keywords: ['rows', 'columns', 'prices', 'hours', 'hàng cột'],
  fields: [
    {
      type: 'text',
      name: 'caption',
      label: { en: 'Caption', vi: 'Chú thích' },
      maxLength: 200,
    },
    {
      type: 'list',
      name: 'rows',
      label: { en: 'Rows', vi: 'Hàng' },
      itemLabel: { en: 'Row', vi: 'Hàng' },
      hint: {
        en: 'The longest row sets the number of columns.',
        vi: 'Hàng dài nhất quyết định số cột.',
      },
      fields: cellNames.map((name, index) => ({
        type: 'text',
        name,
        label: { en: `Column ${index + 1}`, vi: `Cột ${index + 1}` },
        maxLength: 400,
      })),
    },
    {
      type: 'toggle',
      name: 'hasHeadRow',
      group: 'layout',
      label: { en: 'Header row', vi: 'Hàng tiêu đề' },
    },
    {
      type: 'toggle',
      name: 'hasHeadColumn',
      group: 'layout',
      label: { en: 'Header column', vi: 'Cột tiêu đề' },
    },
  ],
  defaults: {
    caption: 'Opening hours',
    rows: [
      { a: 'Day', b: 'Kitchen', c: 'Bar' },
      { a: 'Tuesday to Thursday', b: '11:00 – 21:00', c: '17:00 – 23:00' },
      { a: 'Friday and Saturday', b: '11:00 – 22:00', c: '17:00 – 1:00' },
      { a: 'Sunday', b: '10:00 – 16:00', c: 'Closed' },
    ],
    hasHeadRow: true,
    hasHeadColumn: true,
  },
};
