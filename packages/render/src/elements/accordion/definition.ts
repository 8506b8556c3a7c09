import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'accordion',
  label: { en: 'Accordion', vi: 'Mục thu gọn' },
  group: 'structure',
  order: 1,
  icon: '<path d="M4 6h16"/><path d="M4 12h16"/><path d="M4 18h9"/><path d="M17 16l2 2l2 -2"/>',
  keywords: ['faq', 'questions', 'details', 'fold', 'hỏi đáp'],
  fields: [
    {
      type: 'list',
      name: 'items',
      label: { en: 'Items', vi: 'Các mục' },
      itemLabel: { en: 'Item', vi: 'Mục' },
      fields: [
        { type: 'text', name: 'question', label: { en: 'Title', vi: 'Tiêu đề' }, maxLength: 200 },
        { type: 'richtext', name: 'answer', label: { en: 'Content', vi: 'Nội dung' } },
      ],
    },
    {
      type: 'toggle',
      name: 'isFirstOpen',
      group: 'layout',
      label: { en: 'Open the first item', vi: 'Mở sẵn mục đầu tiên' },
    },
    {
      type: 'toggle',
      name: 'isExclusive',
      group: 'layout',
      label: { en: 'Allow only one open item', vi: 'Chỉ mở một mục mỗi lần' },
    },
  ],
  defaults: {
    items: [
      {
        question: 'Do I need to book ahead?',
        answer: '<p>At weekends, yes. On other days just come by.</p>',
      },
      {
        question: 'Can I change the date later?',
        answer: '<p>Up to two days before, free of charge.</p>',
      },
      {
        question: 'Where do I park?',
        answer: '<p>In the yard behind the house; there are six places.</p>',
      },
    ],
    isFirstOpen: true,
    isExclusive: false,
  },
};
