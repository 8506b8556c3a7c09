import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'form',
  label: { en: 'Form', vi: 'Biểu mẫu' },
  group: 'actions',
  order: 2,
  icon: '<path d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2"/><path d="M3 7l9 6l9 -6"/>',
  keywords: [
    'contact',
    'booking',
    'survey',
    'message',
    'mail',
    'enquiry',
    'write',
    'gửi',
    'tin nhắn',
    'liên hệ',
  ],
  fields: [{ type: 'form', name: 'formId', label: { en: 'Form', vi: 'Biểu mẫu' } }],
  /** Until a form is chosen or edited, it is a contact form; see `legacyForm`. */
  defaults: { formId: '' },
};
