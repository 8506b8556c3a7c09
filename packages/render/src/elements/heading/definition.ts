import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'heading',
  label: { en: 'Heading', vi: 'Tiêu đề' },
  group: 'words',
  order: 1,
  icon: '<path d="M6 5v14"/><path d="M18 5v14"/><path d="M6 12h12"/>',
  keywords: ['title', 'headline', 'tựa'],
  fields: [
    { type: 'text', name: 'content', label: { en: 'Text', vi: 'Văn bản' } },
    {
      type: 'choice',
      name: 'level',
      label: { en: 'Heading level', vi: 'Cấp tiêu đề' },
      options: [1, 2, 3, 4, 5, 6].map((level) => ({
        value: `h${level}`,
        label: { en: `H${level}`, vi: `H${level}` },
      })),
    },
  ],
  defaults: { content: 'Heading', level: 'h2' },
};
