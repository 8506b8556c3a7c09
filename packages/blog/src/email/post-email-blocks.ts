// The body of a post as blocks of an email. What an email cannot show (forms, sections of the library) is left out; videos and
// files become links. A long post is cut, and the email leads to the rest.
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';
import type { PostBlock } from '@sitewright/contract/blog/post-blocks';
import {
  childrenOf,
  type Element,
  elementsBelow,
  isElement,
  type Node,
  parseHtml,
} from '../html/parse-html.ts';
import { textOfRuns } from '../html/inline.ts';
import { entries, readBody, type StoredBlock, text } from '../render/read-body.ts';
import { emailMarkup, type ResolveUrl, runsOf, withoutVariables } from './email-markup.ts';

/** A block without its id. */
export type NewEmailBlock = EmailBlock extends infer Block
  ? Block extends EmailBlock
    ? Omit<Block, 'id'>
    : never
  : never;

export interface EmailUrls {
  link: ResolveUrl;
  /** URL of an image for any mailbox; empty for one that mailboxes cannot load. */
  image: ResolveUrl;
}

export const cutAt = (line: string, max: number): string =>
  line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\s+\S*$/u, '')}…`;

const heading = (nodes: readonly Node[]): NewEmailBlock[] => {
  const line = withoutVariables(textOfRuns(runsOf(nodes)));
  return line === '' ? [] : [{ type: 'heading', text: cutAt(line, limits.headingMaxLength) }];
};

const paragraphs = (nodes: readonly Node[], { link }: EmailUrls): NewEmailBlock[] =>
  emailMarkup(runsOf(nodes), link, limits.textMaxLength).map((line) => ({ type: 'text', text: line }));

const plain = (line: string, urls: EmailUrls): NewEmailBlock[] =>
  line.trim() === ''
    ? []
    : paragraphs(parseHtml(line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')), urls);

const isListName = (name: string): boolean => /^[uo]l$/.test(name);
const isList = (node: Node): node is Element => isElement(node) && isListName(node.tagName);

/** Items of a list and of the lists in it, one below the other. */
const itemsOf = (list: Element, urls: EmailUrls): string[] =>
  childrenOf(list)
    .filter(isElement)
    .flatMap((item) => {
      const nodes = childrenOf(item);
      const runs = runsOf(nodes.filter((node) => !isList(node)));
      const [line = ''] = emailMarkup(runs, urls.link);
      const short =
        line.length <= limits.itemMaxLength
          ? line
          : (emailMarkup(
              [{ kind: 'text', text: cutAt(textOfRuns(runs), limits.itemMaxLength / 2), marks: [] }],
              urls.link,
            )[0] ?? '');
      return [
        ...(short === '' ? [] : [short]),
        ...nodes.filter(isList).flatMap((inner) => itemsOf(inner, urls)),
      ];
    });

const listBlocks = (list: Element, urls: EmailUrls): NewEmailBlock[] => {
  const items = itemsOf(list, urls);
  const blocks: NewEmailBlock[] = [];
  for (let at = 0; at < items.length; at += limits.itemsMax)
    blocks.push({ type: 'list', items: items.slice(at, at + limits.itemsMax) });
  return blocks;
};

const rowsOf = (table: Element, urls: EmailUrls): NewEmailBlock[] => {
  const rows = [...elementsBelow([table])].filter(({ tagName }) => tagName === 'tr');
  const lines = rows.map((row) =>
    childrenOf(row)
      .filter(isElement)
      .map((cell) => textOfRuns(runsOf(childrenOf(cell))))
      .join(' | '),
  );
  return lines.flatMap((line) => plain(line, urls));
};

const blockTags = /^(p|h[1-6]|ul|ol|table|blockquote|pre|div)$/;
const isBlock = (node: Node): node is Element => isElement(node) && blockTags.test(node.tagName);

const elementBlocks = (element: Element, urls: EmailUrls): NewEmailBlock[] => {
  const inner = childrenOf(element);
  if (element.tagName.startsWith('h')) return heading(inner);
  if (isListName(element.tagName)) return listBlocks(element, urls);
  if (element.tagName === 'table') return rowsOf(element, urls);
  return /^(blockquote|div)$/.test(element.tagName) ? nodeBlocks(inner, urls) : paragraphs(inner, urls);
};

/** Words between two elements are a paragraph. */
const nodeBlocks = (nodes: readonly Node[], urls: EmailUrls): NewEmailBlock[] => {
  const blocks: NewEmailBlock[] = [];
  let words: Node[] = [];
  for (const node of nodes) {
    if (!isBlock(node)) {
      words.push(node);
      continue;
    }
    blocks.push(...paragraphs(words, urls), ...elementBlocks(node, urls));
    words = [];
  }
  return [...blocks, ...paragraphs(words, urls)];
};

const htmlBlocks = (html: string, urls: EmailUrls): NewEmailBlock[] => nodeBlocks(parseHtml(html), urls);

const image = (src: string, alt: string, { image: resolve }: EmailUrls): NewEmailBlock[] => {
  const url = src === '' ? '' : resolve(src);
  return url === '' || url.length > limits.urlMaxLength
    ? []
    : [{ type: 'image', url, alt: alt.slice(0, limits.altMaxLength).toWellFormed() }];
};

const linkTo = (href: string, label: string, urls: EmailUrls): NewEmailBlock[] => {
  const url = urls.link(href);
  const line = label.trim() || url;
  const runs = [{ kind: 'text' as const, text: line, marks: url === '' ? [] : [{ tag: 'a', href }] }];
  return emailMarkup(runs, urls.link, limits.textMaxLength).map((one) => ({ type: 'text', text: one }));
};

const button = (label: string, href: string, urls: EmailUrls): NewEmailBlock[] => {
  const url = urls.link(href);
  const line = withoutVariables(label.trim());
  return url === '' || url.length > limits.urlMaxLength || line === ''
    ? []
    : [{ type: 'button', label: cutAt(line, limits.labelMaxLength), url }];
};

const drawers: Record<PostBlock['type'], (data: StoredBlock['data'], urls: EmailUrls) => NewEmailBlock[]> = {
  'post/text': (data, urls) => htmlBlocks(text(data, 'html'), urls),
  'post/callout': (data, urls) => htmlBlocks(text(data, 'html'), urls),
  'post/code': (data, urls) => plain(text(data, 'code'), urls),
  'post/image': (data, urls) => [
    ...image(text(data, 'src'), text(data, 'alt'), urls),
    ...htmlBlocks(text(data, 'caption'), urls),
  ],
  'post/gallery': (data, urls) =>
    entries(data, 'images').flatMap((one) => image(text(one, 'src'), text(one, 'alt'), urls)),
  'post/video': (data, urls) => [
    ...image(text(data, 'poster'), '', urls),
    ...linkTo(text(data, 'src'), '', urls),
  ],
  'post/audio': (data, urls) => linkTo(text(data, 'src'), text(data, 'title'), urls),
  'post/file': (data, urls) => linkTo(text(data, 'src'), text(data, 'name'), urls),
  'post/button': (data, urls) => button(text(data, 'label'), text(data, 'href'), urls),
  'post/bookmark': (data, urls) => [
    ...linkTo(text(data, 'href'), text(data, 'title'), urls),
    ...plain(text(data, 'description'), urls),
  ],
  'post/toggle': (data, urls) => [
    ...heading(parseHtml(text(data, 'summary'))),
    ...htmlBlocks(text(data, 'html'), urls),
  ],
  'post/divider': () => [{ type: 'divider' }],
  'post/form': () => [],
};

export const postEmailBlocks = (
  content: unknown,
  urls: EmailUrls,
  max: number,
): { blocks: NewEmailBlock[]; isCut: boolean } => {
  const blocks: NewEmailBlock[] = [];
  for (const part of readBody(content)) {
    if (!('block' in part)) continue;
    blocks.push(...drawers[part.block.type](part.block.data, urls));
    if (blocks.length > max) return { blocks: blocks.slice(0, max), isCut: true };
  }
  return { blocks, isCut: false };
};
