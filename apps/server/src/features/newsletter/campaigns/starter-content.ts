import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';

const words: Readonly<Record<Language, { heading: string; text: string; footer: string }>> = {
  en: {
    heading: 'Heading',
    text: 'Write your text here.',
    footer: '{{productName}}, postal address',
  },
  vi: {
    heading: 'Tiêu đề',
    text: 'Viết nội dung tại đây.',
    footer: '{{productName}}, địa chỉ bưu chính',
  },
};

/** Blocks that a new campaign begins with. */
export const starterContent = (language: Language): EmailContent => ({
  subject: '',
  preheader: '',
  blocks: [
    { id: 'b1', type: 'logo' },
    { id: 'b2', type: 'heading', text: words[language].heading },
    { id: 'b3', type: 'text', text: words[language].text },
    { id: 'b4', type: 'footer', text: words[language].footer },
    { id: 'b5', type: 'unsubscribe' },
  ],
});
