// Converts text and images of other programs (text editors, mails, web pages) into elements.
import type { JsonObject } from '@sitewright/contract/content';
import { safeUrl } from '@sitewright/render/links/safe-url';
import { blockTags, imageFromDataUrl, ignoredTags, normalizeWhitespace, visibleTextOf } from './html-text.ts';

export interface ElementJson {
  type: string;
  data: JsonObject;
  /** An image that has to be uploaded first. */
  file?: File;
}

const pictureOf = (image: Element): ElementJson[] => {
  const src = image.getAttribute('src') ?? '';
  const data = { url: '', alt: image.getAttribute('alt') ?? '' };
  const file = imageFromDataUrl(src);
  if (file) return [{ type: 'image', data, file }];
  return src.startsWith('https://') ? [{ type: 'image', data: { ...data, url: src } }] : [];
};

const tableOf = (table: Element): ElementJson[] => {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th,td')].map((cell) =>
      normalizeWhitespace(visibleTextOf(cell)).replaceAll('\n', ' '),
    ),
  );
  return rows
    .filter((row) => row.some(Boolean))
    .map((row) => ({ type: 'text', data: { content: row.join('  ·  ') } }));
};

/** Converts HTML to elements, in reading order. Nothing in it runs or loads. */
export const elementsOfHtml = (html: string): ElementJson[] => {
  const found: ElementJson[] = [];
  let run = '';
  const end = (): void => {
    const content = normalizeWhitespace(run);
    run = '';
    if (content !== '') found.push({ type: 'text', data: { content } });
  };
  const add = (...elements: ElementJson[]): void => {
    end();
    found.push(...elements);
  };
  const visit = (node: Node): void => {
    if (!(node instanceof Element)) {
      run += visibleTextOf(node);
      return;
    }
    const name = node.tagName.toUpperCase();
    if (ignoredTags.has(name)) return;
    if (/^H[1-6]$/.test(name)) {
      const content = normalizeWhitespace(visibleTextOf(node)).replaceAll('\n', ' ');
      if (content)
        add({ type: 'heading', data: { content, level: name === 'H1' ? 'h2' : name.toLowerCase() } });
    } else if (name === 'UL' || name === 'OL') {
      const items = [...node.children]
        .map((entry) => ({ text: normalizeWhitespace(visibleTextOf(entry)) }))
        .filter(({ text }) => text);
      if (items.length > 0)
        add({ type: 'list', data: { style: name === 'OL' ? 'numbers' : 'bullets', items } });
    } else if (name === 'IMG') add(...pictureOf(node));
    else if (name === 'HR') add({ type: 'divider', data: { style: 'solid', thickness: 1, width: 100 } });
    else if (name === 'TABLE') add(...tableOf(node));
    else if (name === 'BR') run += '\n';
    else if (name === 'A' && node.getAttribute('role') === 'button') {
      const text = normalizeWhitespace(visibleTextOf(node));
      const link = safeUrl(node.getAttribute('href') ?? '#');
      if (text) add({ type: 'button', data: { text, link, style: 'primary', size: 'medium' } });
    } else {
      const isBlock = blockTags.has(name);
      if (isBlock) end();
      for (const child of node.childNodes) visit(child);
      if (isBlock) end();
    }
  };
  visit(new DOMParser().parseFromString(html, 'text/html').body);
  end();
  return found;
};

/** One text element per paragraph; an empty line separates paragraphs. */
export const elementsOfText = (text: string): ElementJson[] =>
  text
    .split(/\n\s*\n/)
    .map(normalizeWhitespace)
    .filter(Boolean)
    .map((content) => ({ type: 'text', data: { content } }));
