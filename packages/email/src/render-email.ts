/** An email in blocks as a mailbox receives it: subject, HTML and the same as plain text. Pure. */
import type { EmailBlock, EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { escapeHtml } from '@sitewright/render/escape';
import { darkRules, lightColors } from './email-theme.ts';
import { blockHtml, type BlockContext } from './render-blocks.ts';
import { blockText } from './render-text.ts';
import { fillPlain, isShown } from './values.ts';

export interface EmailRendering extends BlockContext {
  content: EmailContent;
  /** `auto` follows the mailbox; a preview chooses. */
  scheme?: 'auto' | 'light' | 'dark';
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A header is one line. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+|\u2028|\u2029/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const schemeStyle = (scheme: NonNullable<EmailRendering['scheme']>): string => {
  if (scheme === 'light') return ':root{color-scheme:light}';
  if (scheme === 'dark') return `:root{color-scheme:dark}${darkRules}`;
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}`;
};

type Part = 'head' | 'body' | 'foot';
const partOf = ({ type }: EmailBlock): Part =>
  type === 'logo' ? 'head' : type === 'footer' || type === 'unsubscribe' ? 'foot' : 'body';

const preheaderHtml = (text: string): string =>
  text === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`;

const cell = (html: string, style: string, name = ''): string =>
  html === '' ? '' : `<tr><td${name === '' ? '' : ` class="${name}"`} style="${style}">${html}</td></tr>`;

const brandText = (text: string | undefined, style: string): string =>
  text ? `<p class="sw-muted" style="margin:0;white-space:pre-line;${style}">${escapeHtml(text)}</p>` : '';

export const renderEmail = (rendering: EmailRendering): RenderedEmail => {
  const { content, values, brand, language, scheme = 'auto' } = rendering;
  const blocks = content.blocks.filter((block) => isShown(block, values));
  const part = (name: Part): string =>
    blocks
      .filter((block) => partOf(block) === name)
      .map((block) => blockHtml(block, rendering))
      .join('');
  const subject = oneLine(fillPlain(content.subject, values));
  const preheader = oneLine(fillPlain(content.preheader, values));
  const head =
    part('head') + brandText(brand.above, `margin-top:12px;font-size:14px;color:${lightColors.muted}`);
  const foot = brandText(brand.below, 'margin-bottom:16px') + part('foot');
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${schemeStyle(scheme)}</style></head><body class="sw-page" style="margin:0;padding:0;background:${lightColors.page};font-family:${font};font-size:16px;line-height:1.55;color:${lightColors.text}">${preheaderHtml(preheader)}<table role="presentation" class="sw-page" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColors.page}"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">${cell(head, 'padding:0 8px 20px')}${cell(part('body'), `padding:32px;border-radius:12px;background:${lightColors.card};color:${lightColors.text}`, 'sw-card')}${cell(foot, `padding:20px 8px;font-size:13px;color:${lightColors.muted}`, 'sw-muted')}</table></td></tr></table></body></html>`;
  return { subject, html, text: textOfEmail(blocks, rendering) };
};

const textOfEmail = (blocks: readonly EmailBlock[], rendering: EmailRendering): string => {
  const { brand } = rendering;
  const texts = (name: Part): string[] =>
    blocks
      .filter((block) => partOf(block) === name)
      .map((block) => blockText(block, rendering))
      .filter((text) => text !== '');
  const foot = [brand.productName, ...(brand.below ? [brand.below] : []), ...texts('foot')];
  return [...(brand.above ? [brand.above] : []), ...texts('body'), `-- \n${foot.join('\n')}`].join('\n\n');
};
