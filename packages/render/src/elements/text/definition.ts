import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'text',
  label: { en: 'Text', vi: 'Đoạn văn' },
  group: 'words',
  order: 2,
  icon: '<path d="M4 6h16"/><path d="M4 10h16"/><path d="M4 14h16"/><path d="M4 18h9"/>',
  keywords: ['paragraph', 'words', 'đoạn văn'],
  fields: [{ type: 'text', name: 'content', label: { en: 'Text', vi: 'Văn bản' }, multiline: true }],
  defaults: { content: 'Click to edit text' },
};
