import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'tabs',
  label: { en: 'Tabs', vi: 'Tab' },
  group: 'structure',
  order: 2,
  icon: '<path d="M4 9h16v9a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2z"/><path d="M4 9v-3a2 2 0 0 1 2 -2h4v5"/><path d="M14 5h4"/>',
  keywords: ['panels', 'switch', 'sections', 'chuyển'],
  fields: [
    {
      type: 'list',
      name: 'items',
      label: { en: 'Tabs', vi: 'Tab' },
      itemLabel: { en: 'Tab', vi: 'Tab' },
      max: 12,
      fields: [
        { type: 'text', name: 'title', label: { en: 'Title', vi: 'Tiêu đề' }, maxLength: 60 },
        { type: 'richtext', name: 'body', label: { en: 'Content', vi: 'Nội dung' } },
      ],
    },
  ],
  defaults: {
    items: [
      {
        title: 'Morning',
        body: '<p>Coffee, eggs the way you like them and bread that left the oven at six.</p>',
      },
      { title: 'Noon', body: '<p>Three dishes that change with the market, and always one soup.</p>' },
      { title: 'Evening', body: '<p>A set menu of five plates. Tell us what you do not eat.</p>' },
    ],
  },
};
