// Parts of the emails that we ship, to be read in the order in which a mailbox shows them.
import type { EmailBlock, EmailContent } from '@sitewright/contract/email-blocks/email-blocks';

type Unnamed<Block> = Block extends EmailBlock ? Omit<Block, 'id'> : never;
export type ShippedBlock = Unnamed<EmailBlock>;

interface Condition {
  showIf?: string;
  hideIf?: string;
}

export const heading = (text: string, condition: Condition = {}): ShippedBlock => ({
  type: 'heading',
  text,
  ...condition,
});
export const text = (words: string, condition: Condition = {}): ShippedBlock => ({
  type: 'text',
  text: words,
  ...condition,
});
/** Further information, in smaller type. */
export const note = (words: string, condition: Condition = {}): ShippedBlock => ({
  type: 'text',
  text: words,
  isSmall: true,
  ...condition,
});
export const button = (label: string, url = '{{url}}'): ShippedBlock => ({ type: 'button', label, url });
export const code = (variable: string): ShippedBlock => ({ type: 'code', variable });
export const rows = (variable: string): ShippedBlock => ({ type: 'rows', variable });
export const links = (variable: string): ShippedBlock => ({ type: 'links', variable });

const footers: Record<'en' | 'vi', readonly ShippedBlock[]> = {
  en: [
    {
      type: 'footer',
      text: 'This email was sent by {{productName}}.',
      hideIf: 'replyTo',
    },
    {
      type: 'footer',
      text: 'This email was sent by {{productName}}. Replies go to {{replyTo}}.',
      showIf: 'replyTo',
    },
  ],
  vi: [
    {
      type: 'footer',
      text: 'Email này được gửi từ {{productName}}.',
      hideIf: 'replyTo',
    },
    {
      type: 'footer',
      text: 'Email này được gửi từ {{productName}}. Thư trả lời sẽ được gửi đến {{replyTo}}.',
      showIf: 'replyTo',
    },
  ],
};

/** A shipped email: its subject and blocks, with the logo above and the sender below. */
export const shipped = (
  language: 'en' | 'vi',
  subject: string,
  blocks: readonly ShippedBlock[],
): EmailContent => ({
  subject,
  preheader: '',
  blocks: [{ type: 'logo' } as const, ...blocks, ...footers[language]].map((block, index) => ({
    ...block,
    id: `b${index + 1}`,
  })),
});
