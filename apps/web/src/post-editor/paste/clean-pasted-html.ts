// HTML from word processors, as plain HTML: their lists, formatting and headings, without their noise. The schema of
// the editor drops the rest.
import { parseHtml } from '../engine/block-content.ts';

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const rename = (element: Element, tag: string): HTMLElement => {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
};

const wrapContent = (element: Element, tag: string): void => {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

const isBold = (weight: string): boolean => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

/** Formatting that is written as styles of spans, as Google Docs does. */
const readStyles = (frame: Element): void => {
  for (const span of frame.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign, fontFamily } =
      span.style;
    const line = `${textDecoration} ${textDecorationLine}`;
    if (isBold(fontWeight)) wrapContent(span, 'strong');
    if (fontStyle === 'italic') wrapContent(span, 'em');
    if (line.includes('line-through')) wrapContent(span, 's');
    if (line.includes('underline') && !span.closest('a')) wrapContent(span, 'u');
    if (verticalAlign === 'super') wrapContent(span, 'sup');
    if (verticalAlign === 'sub') wrapContent(span, 'sub');
    if (/courier|consolas|monospace/i.test(fontFamily) && !span.closest('pre')) wrapContent(span, 'code');
  }
};

/** Google Docs wraps everything in a `b` that is not bold. */
const dropFalseBold = (frame: Element): void => {
  for (const bold of frame.querySelectorAll<HTMLElement>('b')) {
    if (bold.id.startsWith('docs-internal-guid') || bold.style.fontWeight === 'normal') unwrap(bold);
  }
};

interface WordItem {
  element: Element;
  level: number;
  isOrdered: boolean;
}

/** Word marks the paragraphs of lists with a style such as `mso-list:l0 level2 lfo1`. */
const readWordItem = (element: Element | null): WordItem | undefined => {
  const style = element?.getAttribute('style') ?? '';
  const found = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style);
  if (!element || !found) return undefined;
  const marker = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const label = marker?.textContent?.trim() ?? '';
  marker?.remove();
  return { element, level: Math.min(Number(found[1]), 6), isOrdered: /^[\da-z]{1,3}[.)]/i.test(label) };
};

const makeWordLists = (frame: Element): void => {
  const document = frame.ownerDocument;
  for (const first of [...frame.querySelectorAll('[style*="mso-list"]')]) {
    if (!first.isConnected && !frame.contains(first)) continue;
    const items: WordItem[] = [];
    for (let at: Element | null = first; at; at = at.nextElementSibling) {
      const item = readWordItem(at);
      if (!item) break;
      items.push(item);
    }
    if (items.length === 0) continue;
    const root = document.createElement(items[0]!.isOrdered ? 'ol' : 'ul');
    const open: { list: Element; level: number }[] = [{ list: root, level: items[0]!.level }];
    first.before(root);
    for (const { element, level, isOrdered } of items) {
      while (open.length > 1 && open.at(-1)!.level > level) open.pop();
      const parent = open.at(-1)!;
      if (level > parent.level && parent.list.lastElementChild) {
        const nested = document.createElement(isOrdered ? 'ol' : 'ul');
        parent.list.lastElementChild.append(nested);
        open.push({ list: nested, level });
      }
      const entry = document.createElement('li');
      entry.append(...element.childNodes);
      open.at(-1)!.list.append(entry);
      element.remove();
    }
  }
};

const noise =
  'script, style, meta, link, title, xml, template, o\\:p, w\\:sdt, [hidden], [aria-hidden="true"]';

/** Headings of a post begin at level 2, because its title is the first. */
const lowerHeadings = (frame: Element): void => {
  for (const title of frame.querySelectorAll('h1, p.MsoTitle')) rename(title, 'h2');
  for (const heading of frame.querySelectorAll('h5, h6')) rename(heading, 'h4');
};

/** Lists of Google Docs hold nested lists as children of the list instead of its entries. */
const nestLists = (frame: Element): void => {
  for (const list of frame.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    list.previousElementSibling?.append(list);
  }
};

/** Footnotes of Word and Google Docs as footnotes of a post; their list at the end goes. */
const readFootnotes = (frame: Element): void => {
  for (const link of frame.querySelectorAll('a[href*="#_ftn"], a[href*="#ftnt"]')) {
    const id = /#_?(ftn(?:t)?\d+)$/.exec(link.getAttribute('href') ?? '')?.[1];
    if (id === undefined) continue;
    const target = frame.querySelector(`#${id}, #_${id}, [name="_${id}"], [name="${id}"]`);
    const note = target?.closest('div, p');
    if (!note || note.contains(link)) continue;
    target?.remove();
    const footnote = frame.ownerDocument.createElement('sup');
    footnote.dataset['footnote'] = (note.textContent ?? '')
      .replace(/^[\s[\]\d]*/, '')
      .replace(/\s+/g, ' ')
      .trim();
    (link.closest('sup') ?? link).replaceWith(footnote);
    note.remove();
  }
};

export const cleanPastedHtml = (html: string): string => {
  // Word keeps whole documents in conditional comments.
  const frame = parseHtml(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[(?:end)?if[^\]]*\]>/gi, ''));
  makeWordLists(frame);
  for (const element of frame.querySelectorAll(noise)) {
    if (element.localName === 'o:p') unwrap(element);
    else element.remove();
  }
  dropFalseBold(frame);
  readFootnotes(frame);
  readStyles(frame);
  nestLists(frame);
  lowerHeadings(frame);
  // An image alone in a paragraph is a block of its own; a file of the sender's computer cannot be shown.
  for (const image of frame.querySelectorAll('img')) {
    if (!/^(https?:|\/|data:image\/)/i.test(image.getAttribute('src') ?? '')) image.remove();
  }
  return frame.innerHTML;
};
