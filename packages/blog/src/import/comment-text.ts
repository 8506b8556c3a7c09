// Comments are plain text here: lines and the targets of links stay, other markup goes.
import {
  attribute,
  childrenOf,
  isElement,
  isText,
  type Node,
  parseHtml,
  rawText,
} from '../html/parse-html.ts';

const blocks = /^(p|div|ul|ol|pre|blockquote|table|h[1-6]|figure|section|article)$/;
const rows = /^(li|tr|dt|dd)$/;

const linkText = (node: Node, href: string): string => {
  const text = rawText(node).trim();
  const isTold = !/^https?:\/\//i.test(href) || text.includes(href.replace(/^https?:\/\/(www\.)?|\/$/gi, ''));
  return isTold ? text : `${text} (${href})`;
};

const textOf = (node: Node): string => {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  const { tagName } = node;
  if (tagName === 'br') return '\n';
  if (/^(script|style)$/.test(tagName)) return '';
  if (tagName === 'a') return linkText(node, attribute(node, 'href').trim());
  if (tagName === 'img') return attribute(node, 'alt');
  const inner = childrenOf(node).map(textOf).join('');
  if (blocks.test(tagName)) return `\n\n${inner.trim()}\n\n`;
  return rows.test(tagName) ? `\n${inner.trim()}\n` : inner;
};

export const commentText = (html: string): string =>
  parseHtml(html)
    .map(textOf)
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t\u00a0](?=\S)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
