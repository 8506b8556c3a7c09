// HTML of any origin (Word, Google Docs, WordPress, Ghost, Medium, Substack, hostile) to the blocks of a post. Readable text is
// never lost: what an element means may be unknown, its content is still read.
import { readCode } from './html/code.ts';
import { isAudioFile, isVideoFile, safeHref, videoPage } from './html/addresses.ts';
import { findFootnotes } from './html/footnotes.ts';
import { addMarks, type Mark, marksOf } from './html/inline.ts';
import { readList, readTable, readWordList, wordLevelOf } from './html/lists-and-tables.ts';
import { pushToggle, readCard } from './html/cards.ts';
import {
  buttonBlock,
  fileBlock,
  frameBlock,
  imageBlock,
  isEmoji,
  pictureOf,
  playerBlock,
  readFigure,
  readGallery,
} from './html/media.ts';
import {
  attribute,
  childrenOf,
  type Element,
  findBelow,
  hasClass,
  isElement,
  isText,
  type Node,
  type Parent,
  parseHtml,
  plainTextOf,
} from './html/parse-html.ts';
import { readVerse } from './html/verse.ts';
import { flush, push, readApart, type Walk } from './html/walk.ts';
import { type NewBlock, textBlock } from './new-block.ts';

const skipped =
  /^(script|style|head|title|meta|link|template|svg|canvas|object-fallback|input|textarea|select|datalist|base|col|colgroup|source|track|param|map|area)$/;
const inline =
  /^(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|o:p|nobr)$/;

const hasOnly = (parent: Parent, node: Element): boolean =>
  parent.childNodes.every(
    (child) =>
      child === node || (isText(child) && child.value.trim() === '') || child.nodeName === '#comment',
  );

const isAlone = (node: Element): boolean => {
  const { parentNode: parent } = node;
  return parent !== null && !(isElement(parent) && inline.test(parent.tagName)) && hasOnly(parent, node);
};

/** Blocks of HTML: headings one level below the title of the post. */
const headingTag = (name: string): string => `h${Math.min(4, Math.max(2, Number(name[1])))}`;

const readHeading = (walk: Walk, node: Element, marks: readonly Mark[]): void => {
  flush(walk);
  const before = walk.tag;
  walk.tag = headingTag(node.tagName);
  // Bold within a heading is what its look is made of elsewhere.
  walk.read(walk, childrenOf(node), addMarks(marks, []));
  flush(walk);
  walk.tag = before;
};

const readQuote = (walk: Walk, node: Element): void => {
  flush(walk);
  let html = '';
  const end = (): void => {
    if (html !== '') walk.blocks.push(textBlock(`<blockquote>${html}</blockquote>`));
    html = '';
  };
  for (const block of readApart(walk, childrenOf(node))) {
    const text = block.type === 'post/text' ? block.data.html : '';
    if (text === '' || text.startsWith('<table')) {
      end();
      walk.blocks.push(block);
    } else if (/^<h\d>/.test(text))
      html += text.replace(/^<h\d>/, '<p><strong>').replace(/<\/h\d>$/, '</strong></p>');
    else if (text.startsWith('<blockquote>'))
      html += text.slice('<blockquote>'.length, -'</blockquote>'.length);
    else html += text;
  }
  end();
};

const readLink = (walk: Walk, node: Element, marks: readonly Mark[]): boolean => {
  const href = attribute(node, 'href');
  const isButton =
    hasClass(node, /(^|\s)(wp-block-button__link|wp-element-button|kg-btn|button|btn)(\s|$)/) ||
    attribute(node, 'role') === 'button';
  if (isButton && findBelow(node, /^img$/) === undefined) {
    const block = buttonBlock(node);
    if (block) push(walk, block);
    return block !== undefined;
  }
  const isDownload = node.attrs.some(({ name }) => name === 'download');
  if (isDownload && isAlone(node) && findBelow(node, /^img$/) === undefined) {
    const block = fileBlock(node, plainTextOf(node));
    if (block) push(walk, block);
    return block !== undefined;
  }
  const video = isAlone(node) ? videoPage(href) : undefined;
  if (video !== undefined && /^https?:\/\//.test(plainTextOf(node))) {
    push(walk, { type: 'post/video', data: { src: video } });
    return true;
  }
  const note = walk.footnotes.byAnchor.get(node);
  if (note !== undefined) {
    walk.runs.push({ kind: 'footnote', text: note, marks: marks.filter(({ tag }) => tag !== 'sup') });
    return true;
  }
  return false;
};

const readImage = (walk: Walk, img: Element, marks: readonly Mark[]): void => {
  if (isEmoji(img)) {
    walk.runs.push({ kind: 'text', text: attribute(img, 'alt'), marks });
    return;
  }
  const block = imageBlock(img, { href: marks.find(({ tag }) => tag === 'a')?.href });
  if (block) push(walk, block);
  else if (attribute(img, 'alt').trim() !== '')
    walk.runs.push({ kind: 'text', text: attribute(img, 'alt'), marks });
};

/** An address alone in its paragraph is an embed, as WordPress and Medium have it. */
const readBareAddress = (walk: Walk, node: Element): boolean => {
  const children = childrenOf(node).filter((child) => !isText(child) || child.value.trim() !== '');
  if (children.length !== 1 || !isText(children[0]!)) return false;
  const text = children[0].value.trim();
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  const block = isVideoFile(text)
    ? ({ type: 'post/video', data: { src: safeHref(text)! } } as const)
    : isAudioFile(text)
      ? ({ type: 'post/audio', data: { src: safeHref(text)! } } as const)
      : frameBlock(text);
  if (!block) return false;
  push(walk, block);
  return true;
};

const readDetails = (walk: Walk, node: Element): void => {
  const summary = childrenOf(node)
    .filter(isElement)
    .find(({ tagName }) => tagName === 'summary');
  const content = childrenOf(node).filter((child) => child !== summary);
  pushToggle(walk, summary ? plainTextOf(summary) : '', readApart(walk, content));
};

const isLazyTwin = (node: Element): boolean => {
  if (node.tagName !== 'noscript') return false;
  const siblings = node.parentNode?.childNodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(node)).filter(isElement).at(-1);
  const img = before?.tagName === 'img' ? before : before && findBelow(before, /^img$/);
  return img !== undefined && pictureOf(img) !== undefined;
};

const pushOr = (walk: Walk, block: NewBlock | undefined, node: Element, marks: readonly Mark[]): void => {
  if (block) push(walk, block);
  else walk.read(walk, childrenOf(node), marks);
};

const sectionComment = /^\s*sitewright:section (\{[^]*\})\s*$/;

const readComment = (walk: Walk, data: string): void => {
  const json = walk.acceptsSections ? sectionComment.exec(data)?.[1] : undefined;
  if (json === undefined) return;
  try {
    const { type, data: fields } = JSON.parse(json) as { type?: unknown; data?: unknown };
    const isSection =
      typeof type === 'string' &&
      /^[a-z0-9-]+\/[a-z0-9-]+$/.test(type) &&
      typeof fields === 'object' &&
      fields !== null;
    if (isSection) push(walk, { type, data: fields } as unknown as NewBlock);
  } catch {
    // Not one of ours.
  }
};

const checkbox = (node: Element): string => (node.attrs.some(({ name }) => name === 'checked') ? '☑ ' : '☐ ');

const readElement = (walk: Walk, node: Element, marks: readonly Mark[]): void => {
  const { tagName: tag } = node;
  if (walk.footnotes.moved.has(node) || isLazyTwin(node)) return;
  if (tag === 'input' && attribute(node, 'type') === 'checkbox') {
    walk.runs.push({ kind: 'text', text: checkbox(node), marks });
    return;
  }
  if (skipped.test(tag)) return;
  if (tag === 'br') walk.runs.push({ kind: 'break', marks: [] });
  else if (tag === 'img') readImage(walk, node, marks);
  else if (tag === 'hr') push(walk, { type: 'post/divider', data: {} });
  else if (tag === 'iframe' || tag === 'embed') {
    pushOr(
      walk,
      frameBlock(attribute(node, 'src') || attribute(node, 'data-src'), attribute(node, 'title')),
      node,
      marks,
    );
  } else if (tag === 'object') pushOr(walk, frameBlock(attribute(node, 'data')), node, marks);
  else if (tag === 'video' || tag === 'audio') pushOr(walk, playerBlock(node), node, marks);
  else if (tag === 'sup' && node.attrs.some(({ name }) => name === 'data-footnote')) {
    walk.runs.push({ kind: 'footnote', text: attribute(node, 'data-footnote'), marks });
  } else if (tag === 'sup' && walk.notes.has(attribute(node, 'data-fn'))) {
    walk.runs.push({
      kind: 'footnote',
      text: plainTextOfHtml(walk.notes.get(attribute(node, 'data-fn'))!),
      marks,
    });
  } else if (tag === 'a' && readLink(walk, node, marks)) return;
  else if (tag === 'q') {
    walk.runs.push({ kind: 'text', text: '“', marks });
    walk.read(walk, childrenOf(node), marks);
    walk.runs.push({ kind: 'text', text: '”', marks });
  } else if (inline.test(tag)) walk.read(walk, childrenOf(node), addMarks(marks, marksOf(node)));
  else readBlock(walk, node, marks);
};

const plainTextOfHtml = (html: string): string => parseHtml(html).map(plainTextOf).join(' ').trim();

const readBlock = (walk: Walk, node: Element, marks: readonly Mark[]): void => {
  const { tagName: tag } = node;
  if (/^h[1-6]$/.test(tag)) readHeading(walk, node, marks);
  else if (tag === 'pre' && hasClass(node, /\bwp-block-verse\b/)) readVerse(walk, node, marks);
  else if (tag === 'pre' || tag === 'xmp' || tag === 'listing') push(walk, ...readCode(node));
  else if (tag === 'details') readDetails(walk, node);
  else if (readGallery(walk, node) || readCard(walk, node) || readFigure(walk, node)) return;
  else if (/^(ul|ol|menu|dir)$/.test(tag)) readList(walk, node);
  else if (tag === 'blockquote') readQuote(walk, node);
  else if (tag === 'table') readTable(walk, node);
  else if (/^(p|div)$/.test(tag) && readBareAddress(walk, node)) return;
  else {
    // In a heading, a `div` or `p` is only a part of it.
    if (walk.tag === 'p') flush(walk);
    const own = tag === 'dt' ? [{ tag: 'strong' }] : marksOf(node);
    walk.read(walk, childrenOf(node), addMarks(marks, own));
    if (walk.tag === 'p') flush(walk);
    else walk.runs.push({ kind: 'text', text: ' ', marks: [] });
  }
};

const readNodes = (walk: Walk, nodes: readonly Node[], marks: readonly Mark[]): void => {
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    if (isText(node)) walk.runs.push({ kind: 'text', text: node.value, marks });
    else if (node.nodeName === '#comment') readComment(walk, (node as { data: string }).data);
    else if (isElement(node)) {
      const items: Element[] = [];
      let end = at;
      for (; end < nodes.length; end += 1) {
        const next = nodes[end]!;
        if (isElement(next) && wordLevelOf(next) !== undefined) items.push(next);
        else if (!isText(next) || next.value.trim() !== '') break;
      }
      if (items.length > 0) {
        readWordList(walk, items);
        at = end - 1;
      } else readElement(walk, node, marks);
    }
  }
};

export interface FromHtmlOptions {
  acceptsSections?: boolean;
  /** Texts of footnotes that marks with `data-fn` refer to. */
  notes?: ReadonlyMap<string, string>;
}

export const blocksFromHtml = (
  html: string,
  { acceptsSections = false, notes }: FromHtmlOptions = {},
): NewBlock[] => {
  const nodes = parseHtml(html);
  const walk: Walk = {
    blocks: [],
    runs: [],
    tag: 'p',
    footnotes: findFootnotes(nodes),
    notes: notes ?? new Map(),
    acceptsSections,
    read: readNodes,
  };
  readNodes(walk, nodes, []);
  flush(walk);
  return walk.blocks;
};
