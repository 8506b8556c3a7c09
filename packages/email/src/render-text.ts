// The same email as plain text, for programs and readers that show no HTML.
import type { EmailBlock, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import { type InlineNode, parseInline } from './inline-text.ts';
import { readerLinksOf } from './reader-links.ts';
import { type BlockContext, linksOf, rowsOf } from './render-blocks.ts';
import { fillPlain, fillUrl, textOf } from './values.ts';

const inlineText = (nodes: readonly InlineNode[], values: EmailValues): string =>
  nodes
    .map((node): string => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'variable') return textOf(values, node.name);
      const inner = inlineText(node.children, values);
      const url = node.kind === 'link' ? fillUrl(node.target, values) : undefined;
      return url === undefined || url === inner ? inner : `${inner} (${url})`;
    })
    .join('');

/** Empty for a block without anything to say. */
export const blockText = (block: EmailBlock, { values, language }: BlockContext): string => {
  switch (block.type) {
    case 'logo':
      return '';
    case 'heading':
      return fillPlain(block.text, values).trim();
    case 'text':
    case 'footer':
      return inlineText(parseInline(block.text), values).trim();
    case 'button': {
      const url = fillUrl(block.url, values);
      return url === undefined ? '' : `${fillPlain(block.label, values)}:\n${url}`;
    }
    case 'image':
      return block.alt === '' ? '' : `[${block.alt}]`;
    case 'divider':
      return '---';
    case 'list':
      return block.items.map((item) => `- ${inlineText(parseInline(item), values)}`).join('\n');
    case 'unsubscribe':
      return readerLinksOf(values, language)
        .map(({ label, url }) => `${label}: ${url}`)
        .join('\n');
    case 'rows':
      return rowsOf(values, block.variable)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n');
    case 'links':
      return linksOf(values, block.variable)
        .map(({ label, url }) => `${label}:\n${url}`)
        .join('\n\n');
    default: {
      const code = textOf(values, block.variable);
      return code === '' ? '' : `    ${code}`;
    }
  }
};
