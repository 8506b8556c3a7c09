import type { SectionDesign } from '@sitewright/contract/library/section-design';

export const designOf = (template: string, more: Partial<SectionDesign> = {}): SectionDesign => ({
  type: 'test/test-1',
  config: {
    label: { en: 'Test', vi: 'Thử' },
    category: 'hero',
    keywords: ['a', 'b'],
    version: 1,
    fields: [{ name: 'title', type: 'text', label: { en: 'Title', vi: 'Tiêu đề' } }],
  },
  defaults: {},
  templates: { default: template },
  css: '',
  ...more,
});
