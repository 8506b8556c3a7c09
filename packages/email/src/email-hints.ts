// Advice about an email that can be sent as it is: what makes mailboxes distrust it or readers miss it.
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { RenderedEmail } from './render-email.ts';

export type EmailHint =
  | 'subject_long'
  | 'subject_capitals'
  | 'subject_exclamation'
  | 'preheader_missing'
  | 'alt_missing'
  | 'images_only'
  | 'many_links'
  | 'insecure_link'
  | 'heavy';

const subjectFits = 60;
const linksMax = 12;

const isShouting = (subject: string): boolean => {
  const letters = subject.match(/\p{L}/gu) ?? [];
  const capitals = subject.match(/\p{Lu}/gu) ?? [];
  return letters.length >= 8 && capitals.length > letters.length * 0.6;
};

export const emailHints = (content: EmailContent, { subject, html, text }: RenderedEmail): EmailHint[] => {
  const images = content.blocks.filter((block) => block.type === 'image');
  const links = html.match(/<a /g)?.length ?? 0;
  const found: [EmailHint, boolean][] = [
    ['subject_long', subject.length > subjectFits],
    ['subject_capitals', isShouting(subject)],
    ['subject_exclamation', /[!！].*[!！]/.test(subject)],
    ['preheader_missing', content.preheader.trim() === ''],
    ['alt_missing', images.some(({ alt }) => alt.trim() === '')],
    ['images_only', images.length > 0 && text.length < 200],
    ['many_links', links > linksMax],
    ['insecure_link', /href="http:/.test(html)],
    ['heavy', new TextEncoder().encode(html).length > limits.heavyHtmlBytes],
  ];
  return found.filter(([, applies]) => applies).map(([hint]) => hint);
};
