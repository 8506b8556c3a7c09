import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'statsCounter',
  label: { en: 'Stats', vi: 'Số liệu' },
  group: 'structure',
  order: 3,
  icon: '<path d="M4 20v-6"/><path d="M10 20v-12"/><path d="M16 20v-9"/><path d="M3 20h18"/><path d="M20 4l-4 3l-5 -3l-7 5"/>',
  keywords: ['stats', 'counter', 'numbers', 'thống kê'],
  fields: [
    {
      type: 'list',
      name: 'stats',
      label: { en: 'Stats', vi: 'Số liệu' },
      itemLabel: { en: 'Stat', vi: 'Số liệu' },
      fields: [
        { type: 'text', name: 'number', label: { en: 'Number', vi: 'Con số' }, maxLength: 40 },
        { type: 'text', name: 'label', label: { en: 'Label', vi: 'Nhãn' }, maxLength: 120 },
      ],
    },
  ],
  defaults: {
    stats: [
      { number: '100+', label: 'Projects' },
      { number: '50+', label: 'Clients' },
      { number: '5+', label: 'Years' },
    ],
  },
};
