// Tokenizes a page's HTML. The parser runs no script and loads nothing; only texts, URLs and images are taken over,
// never markup.
import { escapeHtml } from '@sitewright/render/escape';
import { blockTags, ignoredTags, normalizeWhitespace, visibleTextOf } from '../clipboard/html-text.ts';
import type { Block, ReadPage, Token } from './imported-token.ts';
import {
  emphasis,
  depthMax,
  type Reader,
  countDropped,
  hrefOf,
  inlineHtml,
  lineOfText,
  imageTokens,
} from './read-tokens.ts';
import { normalizeHtml } from './normalize-html.ts';
import { countWords } from './count-words.ts';

const isButton = (link: Element): boolean =>
  link.getAttribute('role') === 'button' || /\b(btn|button|cta)\b/i.test(link.className);

const isBlank = (node: ChildNode | null): boolean =>
  node?.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim();

/**
 * Whether a link has no siblings with content. Only checks the neighbours: with ten thousand links, each counting all
 * siblings would be quadratic.
 */
const isAlone = ({ previousSibling: before, nextSibling: after }: Element): boolean =>
  (before === null || (isBlank(before) && before.previousSibling === null)) &&
  (after === null || (isBlank(after) && after.nextSibling === null));

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') || /display\s*:\s*none/i.test(element.getAttribute('style') ?? '');

/** The tokens of an element, in reading order. In a menu every link is its own token. */
const tokensOf = (reader: Reader, root: Node, isMenu: boolean): Token[] => {
  const tokens: Token[] = [];
  let run: { html: string; text: string; links: number } = { html: '', text: '', links: 0 };
  const end = (): void => {
    const text = normalizeWhitespace(run.text);
    const { html, links } = run;
    run = { html: '', text: '', links: 0 };
    if (text !== '') tokens.push({ kind: 'text', text, html: html.trim(), links });
  };
  const add = (...found: Token[]): void => {
    end();
    tokens.push(...found);
  };
  const visitLink = (link: Element): void => {
    const picture = link.querySelector('img');
    const label = lineOfText(link);
    if (picture) add(...imageTokens(reader, picture, ''));
    if (label === '') return;
    if (!isMenu && !isButton(link) && !isAlone(link)) {
      const inline = inlineHtml(reader, link);
      run = {
        html: run.html + inline.html,
        text: `${run.text}${visibleTextOf(link)}`,
        links: run.links + inline.links,
      };
      return;
    }
    const href = hrefOf(reader, link);
    add(
      href === undefined
        ? { kind: 'text', text: label, html: escapeHtml(label), links: 0 }
        : { kind: 'link', label, href },
    );
  };
  const visitList = (list: Element): void => {
    const entries = [...list.children];
    // A list in which each entry is one link is a menu.
    const links = entries.map((entry) => entry.querySelector('a'));
    const isLinks =
      entries.length > 0 &&
      entries.every((entry, at) => {
        const link = links[at];
        return link && lineOfText(link) !== '' && lineOfText(entry) === lineOfText(link);
      });
    if (isLinks) {
      for (const link of links) visitLink(link!);
      return;
    }
    const hasMore = list.querySelector('img,h1,h2,h3,h4,h5,h6,ul,ol,blockquote') !== null;
    if (hasMore) {
      for (const entry of entries) visitChildren(entry, 0);
      return;
    }
    const items = entries
      .map((entry) => ({ text: lineOfText(entry), ...inlineHtml(reader, entry) }))
      .filter(({ text }) => text !== '');
    if (items.length > 0) add({ kind: 'list', items, isOrdered: list.tagName === 'OL' });
  };
  const visitChildren = (element: Node, depth: number): void => {
    for (const child of element.childNodes) visit(child, depth + 1);
  };
  const visit = (node: Node, depth: number): void => {
    if (!(node instanceof Element)) {
      if (node.nodeType !== Node.TEXT_NODE) return;
      run = { ...run, html: run.html + inlineHtml(reader, node).html, text: run.text + visibleTextOf(node) };
      return;
    }
    const name = node.tagName.toUpperCase();
    if (depth > depthMax || isHidden(node)) return;
    if (name === 'BUTTON') {
      const text = normalizeWhitespace(node.textContent ?? '').replaceAll('\n', ' ');
      if (text !== '') add({ kind: 'text', text, html: escapeHtml(text), links: 0 });
      return;
    }
    if (ignoredTags.has(name)) return;
    if (/^H[1-6]$/.test(name)) {
      const text = lineOfText(node);
      for (const image of node.querySelectorAll('img')) add(...imageTokens(reader, image, ''));
      if (text !== '') add({ kind: 'heading', level: Number(name[1]), text });
    } else if (name === 'A') visitLink(node);
    else if (name === 'UL' || name === 'OL') visitList(node);
    else if (name === 'IMG') add(...imageTokens(reader, node, ''));
    else if (name === 'FIGURE' && node.querySelector('img')) {
      const caption = node.querySelector('figcaption');
      for (const [at, image] of [...node.querySelectorAll('img')].entries())
        add(...imageTokens(reader, image, at === 0 && caption ? lineOfText(caption) : ''));
    } else if (name === 'BLOCKQUOTE') {
      const by = node.querySelector('cite,footer');
      const author = by ? lineOfText(by) : '';
      by?.remove();
      const text = lineOfText(node);
      if (text !== '') add({ kind: 'quote', text, by: author });
    } else if (name === 'DETAILS') {
      const summary = node.querySelector('summary');
      const question = summary ? lineOfText(summary) : '';
      summary?.remove();
      const answer = inlineHtml(reader, node);
      if (question !== '' || answer.html.trim() !== '')
        add({ kind: 'question', question, html: `<p>${answer.html.trim()}</p>` });
    } else if (name === 'TR') {
      const cells = [...node.children].filter((cell) => lineOfText(cell) !== '');
      const inline = cells.map((cell) => inlineHtml(reader, cell));
      const links = inline.reduce((sum, cell) => sum + cell.links, 0);
      const html = inline.map((cell) => cell.html.trim()).join('  ·  ');
      if (cells.length > 0) add({ kind: 'text', text: cells.map(lineOfText).join('  ·  '), html, links });
    } else if (emphasis[name] && !node.querySelector('img,p,div,h1,h2,h3,h4,h5,h6,ul,ol')) {
      const inline = inlineHtml(reader, node);
      run = {
        html: run.html + inline.html,
        text: run.text + visibleTextOf(node),
        links: run.links + inline.links,
      };
    } else if (name === 'BR') run = { ...run, html: `${run.html}<br>`, text: `${run.text}\n` };
    else {
      const isBlock = blockTags.has(name);
      if (isBlock) end();
      visitChildren(node, depth);
      if (isBlock) end();
    }
  };
  visit(root, 0);
  end();
  return tokens;
};

const sectioning = 'section,article,header,footer,main,nav,aside';

/** Splits a page into its sections; wrappers are opened. */
const sectionsIn = (root: Element, depth = 0): Node[][] => {
  const groups: Node[][] = [];
  let loose: Node[] = [];
  const end = (): void => {
    if (loose.length > 0) groups.push(loose);
    loose = [];
  };
  for (const child of root.childNodes) {
    const isElement = child instanceof Element;
    const isWrapper =
      isElement &&
      depth < 12 &&
      (child.matches('main') || (child.matches('div,article,body') && opens(child)));
    if (isWrapper) {
      end();
      groups.push(...sectionsIn(child, depth + 1));
    } else if (isElement && (child.matches(sectioning) || (child.matches('div,form,table') && depth < 12))) {
      end();
      groups.push([child]);
    } else {
      // On a page without sections a first- or second-level heading starts one.
      if (isElement && child.matches('h1,h2')) end();
      loose.push(child);
    }
  }
  end();
  return groups;
};

/** Whether a wrapper holds several sections, or just one more wrapper. */
const opens = (element: Element): boolean => {
  const children = [...element.children].filter((child) => !ignoredTags.has(child.tagName.toUpperCase()));
  if (children.length === 1) return children[0]!.matches(`div,${sectioning}`);
  const parts = children.filter((child) => child.matches(sectioning));
  if (parts.length > 1) return true;
  const tops = children.filter((child) => child.matches('h1,h2') || child.querySelector('h1,h2') !== null);
  return tops.length > 1;
};

const partOf = (nodes: readonly Node[]): Block['part'] => {
  const [first] = nodes;
  if (!(first instanceof Element) || nodes.length > 1) return 'content';
  if (first.matches('footer')) return 'footer';
  return first.matches('nav') || (first.matches('header') && !first.querySelector('h1,h2'))
    ? 'header'
    : 'content';
};

/**
 * Strips event handlers: the parser runs none, but the content security policy reports each of them, and a page may
 * have thousands. A tag ends at the next bracket, so that no markup makes this slow.
 */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])on[a-z]+(?=\s*=)/gi, '$1data-off'));

export const readHtml = (html: string, files: ReadonlyMap<string, File> = new Map()): ReadPage => {
  const doc = new DOMParser().parseFromString(normalizeHtml(withoutHandlers(html)), 'text/html');
  const reader: Reader = { pictures: new Map(), files, lost: {}, links: 0 };
  countDropped(reader, 'script', doc.querySelectorAll('script').length);
  countDropped(reader, 'style', doc.querySelectorAll('style,link[rel~="stylesheet"]').length);
  countDropped(reader, 'form', doc.querySelectorAll('form').length);
  countDropped(reader, 'frame', doc.querySelectorAll('iframe,frame,object,embed').length);
  countDropped(reader, 'media', doc.querySelectorAll('video,audio').length);
  for (const hidden of doc.body.querySelectorAll('script,style,noscript,template')) hidden.remove();
  const pictures = [...doc.body.querySelectorAll('img')].length;
  const words = countWords(visibleText(doc.body));
  const found = sectionsIn(doc.body).map((nodes): Block => {
    const root = doc.createElement('div');
    const part = partOf(nodes);
    for (const node of nodes) root.append(node);
    return { part, tokens: tokensOf(reader, root, part !== 'content') };
  });
  return {
    title: normalizeWhitespace(doc.title),
    blocks: found.filter(({ tokens }) => tokens.length > 0),
    pictures: reader.pictures,
    lost: reader.lost,
    counted: { words, pictures, links: reader.links },
  };
};

const unseen = '[hidden],textarea,select,svg,iframe,object';

/** All visible text, including the labels of forms and buttons. */
const visibleText = (body: Element): string => {
  let text = '';
  const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = body.ownerDocument.createTreeWalker(body, shown, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    return node.matches(unseen) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) text += `${node.nodeValue} `;
  return text;
};
