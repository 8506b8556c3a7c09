import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { NewBlock } from '../new-block.ts';
import { attribute, type Element, findBelow, isElement, rawText } from './parse-html.ts';

const languageNames = [
  /(?:^|\s)(?:language|lang)-([\w#+.-]+)/i,
  /(?:^|\s)highlight-(?:source|text)-([\w#+-]+)/i,
  /(?:^|\s)brush:\s*([\w#+-]+)/i,
];

const languageIn = (node: Element): string | undefined => {
  const named =
    attribute(node, 'data-lang') ||
    attribute(node, 'data-language') ||
    attribute(node, 'lang') ||
    attribute(node, 'language');
  if (/^[\w#+.-]+$/.test(named)) return named;
  for (const pattern of languageNames) {
    const found = pattern.exec(attribute(node, 'class'))?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Name of the language of code, as it is written at the code or around it. */
const languageOf = (pre: Element): string | undefined => {
  const inner = findBelow(pre, /^code$/);
  const parent = isElement(pre.parentNode) ? pre.parentNode : undefined;
  const grandparent = parent && isElement(parent.parentNode) ? parent.parentNode : undefined;
  for (const node of [inner, pre, parent, grandparent]) {
    const found = node && languageIn(node);
    if (found !== undefined && !/^(none|plaintext|text|plain)$/i.test(found)) return found.toLowerCase();
  }
  return undefined;
};

export const codeBlocks = (code: string, language?: string): NewBlock[] => {
  const blocks: NewBlock[] = [];
  const lines = code.replaceAll('\r\n', '\n').replace(/^\n|\n+$/g, '');
  for (let from = 0; from < lines.length;) {
    const most = from + blogLimits.codeMaxLength;
    const atLine = lines.lastIndexOf('\n', most);
    const end = most >= lines.length ? lines.length : atLine > from ? atLine : most;
    blocks.push({
      type: 'post/code',
      data: { code: lines.slice(from, end), ...(language === undefined ? {} : { language }) },
    });
    from = lines[end] === '\n' ? end + 1 : end;
  }
  return blocks;
};

export const readCode = (pre: Element): NewBlock[] => codeBlocks(rawText(pre), languageOf(pre));
