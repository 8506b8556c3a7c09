// Sanitizes formatted text in the browser: a closed list of tags, and no attributes but safe links. The server
// sanitizes again, with its own tool, before previews and publishing.
import { safeUrl } from '@sitewright/render/links/safe-url';
import { isCleanRichText } from './clean-rich-text.ts';

const allowed = new Set([
  'P',
  'BR',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'SUB',
  'SUP',
  'CODE',
  'PRE',
  'A',
  'UL',
  'OL',
  'LI',
  'H2',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'HR',
  'SPAN',
]);
// Elements without readable text: dropped with everything in them.
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'NOSCRIPT',
  'SVG',
  'MATH',
]);

const clean = (node: Element): void => {
  for (const child of [...node.children]) {
    if (dropped.has(child.tagName.toUpperCase())) {
      child.remove();
      continue;
    }
    clean(child);
    if (!allowed.has(child.tagName)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    const href = child.tagName === 'A' ? child.getAttribute('href') : null;
    const isOutside = child.getAttribute('target') === '_blank';
    for (const { name } of [...child.attributes]) child.removeAttribute(name);
    if (href !== null) child.setAttribute('href', safeUrl(href));
    if (href !== null && isOutside) {
      child.setAttribute('target', '_blank');
      child.setAttribute('rel', 'noopener');
    }
  }
};

/**
 * A document without a window: nothing in it runs or loads. Shared by all texts, since each would cost a page load.
 */
const inert = document.implementation.createHTMLDocument('');

export const sanitizeRichText = (html: string): string => {
  if (isCleanRichText(html)) return html;
  const frame = inert.createElement('div');
  frame.innerHTML = html;
  clean(frame);
  return frame.innerHTML;
};
