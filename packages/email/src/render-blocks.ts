// Blocks as HTML that any mail program can show: inline styles, tables, no script, nothing unescaped.
import type {
  EmailBlock,
  EmailLink,
  EmailRow,
  EmailValues,
} from '@sitewright/contract/email-blocks/email-blocks';
import { readableOn } from '@sitewright/render/color';
import { escapeHtml } from '@sitewright/render/escape';
import { type EmailBrand, type EmailLanguage, linkHints } from './email-brand.ts';
import { lightColors } from './email-theme.ts';
import { type InlineNode, parseInline } from './inline-text.ts';
import { readerLinksOf } from './reader-links.ts';
import { isImageUrl, isSafeUrl } from './safe-url.ts';
import { fillPlain, fillUrl, plainText, textOf } from './values.ts';

export interface BlockContext {
  values: EmailValues;
  brand: EmailBrand;
  language: EmailLanguage;
}

const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const anchor = (url: string, label: string, color: string): string =>
  `<a class="sw-text" href="${escapeHtml(url)}" style="color:${color};text-decoration:underline">${label}</a>`;

const inlineHtml = (nodes: readonly InlineNode[], values: EmailValues): string =>
  nodes
    .map((node): string => {
      if (node.kind === 'text') return linesOf(node.text);
      if (node.kind === 'variable') return linesOf(textOf(values, node.name));
      const inner = inlineHtml(node.children, values);
      if (node.kind !== 'link')
        return node.kind === 'bold' ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
      const url = fillUrl(node.target, values);
      return url === undefined ? inner : anchor(url, inner, 'inherit');
    })
    .join('');

type Direction = 'rtl' | undefined;

/** Mail programs need both: `dir` orders the words, but the table around them aligns to the left. */
const dirAttribute = (dir: Direction): string => (dir === 'rtl' ? ' dir="rtl"' : '');
const alignment = (dir: Direction): string => (dir === 'rtl' ? ';text-align:right' : '');

const paragraph = (html: string, style: string, name = 'sw-text', dir?: Direction): string =>
  `<p class="${name}"${dirAttribute(dir)} style="margin:0 0 16px;${style}${alignment(dir)}">${html}</p>`;

const muted = (size: number): string => `font-size:${size}px;color:${lightColors.muted}`;

const buttonHtml = (
  block: EmailBlock & { type: 'button' },
  { values, brand, language }: BlockContext,
): string => {
  const url = fillUrl(block.url, values);
  if (url === undefined) return '';
  const label = escapeHtml(fillPlain(block.label, values));
  return (
    `<p${dirAttribute(block.dir)} style="margin:24px 0${alignment(block.dir)}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${escapeHtml(brand.color)};color:${readableOn(brand.color)};font-weight:600;text-decoration:none">${label}</a></p>` +
    paragraph(
      `${escapeHtml(linkHints[language])}<br><a class="sw-muted" href="${escapeHtml(url)}" style="color:${lightColors.muted};word-break:break-all">${escapeHtml(url)}</a>`,
      muted(13),
      'sw-muted',
    )
  );
};

const rowsHtml = (rows: readonly EmailRow[]): string => {
  const cell = `padding:8px 0;border-top:1px solid ${lightColors.line};vertical-align:top;overflow-wrap:anywhere`;
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th class="sw-line sw-muted" scope="row" style="${cell};padding-right:16px;width:35%;text-align:left;font-size:14px;font-weight:600;color:${lightColors.muted}">${escapeHtml(label)}</th><td class="sw-line sw-text" style="${cell};white-space:pre-line">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.join('')}</table>`;
};

const listHtml = (items: readonly string[], dir?: Direction): string =>
  `<ul class="sw-text"${dirAttribute(dir)} style="margin:0 0 16px;${dir === 'rtl' ? 'padding:0 20px 0 0' : 'padding-left:20px'}${alignment(dir)}">${items.map((item) => `<li style="margin:0 0 8px;overflow-wrap:anywhere">${item}</li>`).join('')}</ul>`;

const linkItem = ({ label, url }: EmailLink): string =>
  isSafeUrl(url) ? anchor(url, escapeHtml(label), lightColors.heading) : escapeHtml(label);

const codeHtml = (code: string): string =>
  `<p class="sw-code sw-heading" style="margin:24px 0;padding:16px;border-radius:8px;background:${lightColors.code};font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;color:${lightColors.heading}">${escapeHtml(code)}</p>`;

const logoHtml = ({ logoUrl, productName }: EmailBrand): string =>
  logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(productName)}" height="32" style="display:block;height:32px;max-width:200px;border:0">`
    : `<span class="sw-heading" style="font-size:16px;font-weight:600;color:${lightColors.heading}">${escapeHtml(productName)}</span>`;

const imageHtml = ({ url, alt, dir }: EmailBlock & { type: 'image' }): string =>
  isImageUrl(url)
    ? `<p${dirAttribute(dir)} style="margin:0 0 16px${alignment(dir)}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px"></p>`
    : '';

/** Empty for a block without anything to show, such as a text whose variable is empty. */
export const blockHtml = (block: EmailBlock, context: BlockContext): string => {
  const { values, brand } = context;
  switch (block.type) {
    case 'logo':
      return logoHtml(brand);
    case 'heading': {
      const text = fillPlain(block.text, values);
      return text.trim() === ''
        ? ''
        : `<h1 class="sw-heading"${dirAttribute(block.dir)} style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:${lightColors.heading};overflow-wrap:anywhere${alignment(block.dir)}">${escapeHtml(text)}</h1>`;
    }
    case 'text': {
      const nodes = parseInline(block.text);
      if (plainText(nodes, values).trim() === '') return '';
      const html = inlineHtml(nodes, values);
      return block.isSmall
        ? paragraph(html, `${muted(14)};overflow-wrap:anywhere`, 'sw-muted', block.dir)
        : paragraph(html, 'overflow-wrap:anywhere', 'sw-text', block.dir);
    }
    case 'button':
      return buttonHtml(block, context);
    case 'image':
      return imageHtml(block);
    case 'divider':
      return `<hr class="sw-line" style="margin:24px 0;border:0;border-top:1px solid ${lightColors.line}">`;
    case 'list':
      return block.items.length > 0
        ? listHtml(
            block.items.map((item) => inlineHtml(parseInline(item), values)),
            block.dir,
          )
        : '';
    case 'footer': {
      const nodes = parseInline(block.text);
      return plainText(nodes, values).trim() === ''
        ? ''
        : paragraph(inlineHtml(nodes, values), '', 'sw-muted');
    }
    case 'unsubscribe': {
      const links = readerLinksOf(values, context.language);
      return links.length > 0
        ? paragraph(
            links.map(({ label, url }) => anchor(url, escapeHtml(label), 'inherit')).join(' · '),
            '',
            'sw-muted',
          )
        : '';
    }
    case 'rows': {
      const rows = rowsOf(values, block.variable);
      return rows.length > 0 ? rowsHtml(rows) : '';
    }
    case 'links': {
      const links = linksOf(values, block.variable);
      return links.length > 0 ? listHtml(links.map(linkItem)) : '';
    }
    default: {
      const code = textOf(values, block.variable);
      return code === '' ? '' : codeHtml(code);
    }
  }
};

export const rowsOf = (values: EmailValues, name: string): readonly EmailRow[] => {
  const value = values[name] ?? [];
  return typeof value === 'string' ? [] : value.filter((row): row is EmailRow => 'value' in row);
};

export const linksOf = (values: EmailValues, name: string): readonly EmailLink[] => {
  const value = values[name] ?? [];
  return typeof value === 'string' ? [] : value.filter((link): link is EmailLink => 'url' in link);
};
