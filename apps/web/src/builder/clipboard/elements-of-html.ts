// Words and pictures from elsewhere, as elements: what a text editor, a mail or another page puts on the clipboard.
import type { JsonObject } from '@sitewright/contract/content';
import { safeUrl } from '@sitewright/render/safe-url';

export interface ElementJson {
  type: string;
  data: JsonObject;
  /** A picture that is to be uploaded first. */
  file?: File;
}

/** Read for what they hold, never for what they are. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER LI MAIN NAV P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR'.split(
    ' ',
  ),
);
const silent = new Set(
  'BUTTON HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE'.split(
    ' ',
  ),
);

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const wordsOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || silent.has(node.tagName.toUpperCase())) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(wordsOf).join('');
  return blocks.has(node.tagName) ? `\n${inner}\n` : inner;
};

const dataPicture = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([\w+/=\s]+)$/;

/** Decoded here: the app's policy lets nothing be fetched from a data address. */
const pictureOf = (image: Element): ElementJson[] => {
  const src = image.getAttribute('src') ?? '';
  const data = { url: '', alt: image.getAttribute('alt') ?? '' };
  const [, type, base64] = dataPicture.exec(src) ?? [];
  if (type === undefined || base64 === undefined)
    return src.startsWith('https://') ? [{ type: 'image', data: { ...data, url: src } }] : [];
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    return [{ type: 'image', data, file: new File([bytes], `pasted.${type.slice(6)}`, { type }) }];
  } catch {
    // Not what it says: the words around it still come.
    return [];
  }
};

const tableOf = (table: Element): ElementJson[] => {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th,td')].map((cell) => tidy(wordsOf(cell)).replaceAll('\n', ' ')),
  );
  return rows
    .filter((row) => row.some(Boolean))
    .map((row) => ({ type: 'text', data: { content: row.join('  ·  ') } }));
};

/** The elements that a piece of HTML would be, in reading order. Nothing of it runs or loads. */
export const elementsOfHtml = (html: string): ElementJson[] => {
  const found: ElementJson[] = [];
  let run = '';
  const end = (): void => {
    const content = tidy(run);
    run = '';
    if (content !== '') found.push({ type: 'text', data: { content } });
  };
  const add = (...elements: ElementJson[]): void => {
    end();
    found.push(...elements);
  };
  const visit = (node: Node): void => {
    if (!(node instanceof Element)) {
      run += wordsOf(node);
      return;
    }
    const name = node.tagName.toUpperCase();
    if (silent.has(name)) return;
    if (/^H[1-6]$/.test(name)) {
      const content = tidy(wordsOf(node)).replaceAll('\n', ' ');
      if (content)
        add({ type: 'heading', data: { content, level: name === 'H1' ? 'h2' : name.toLowerCase() } });
    } else if (name === 'UL' || name === 'OL') {
      const items = [...node.children]
        .map((entry) => ({ text: tidy(wordsOf(entry)) }))
        .filter(({ text }) => text);
      if (items.length > 0)
        add({ type: 'list', data: { style: name === 'OL' ? 'numbers' : 'bullets', items } });
    } else if (name === 'IMG') add(...pictureOf(node));
    else if (name === 'HR') add({ type: 'divider', data: { style: 'solid', thickness: 1, width: 100 } });
    else if (name === 'TABLE') add(...tableOf(node));
    else if (name === 'BR') run += '\n';
    else if (name === 'A' && node.getAttribute('role') === 'button') {
      const text = tidy(wordsOf(node));
      const link = safeUrl(node.getAttribute('href') ?? '#');
      if (text) add({ type: 'button', data: { text, link, style: 'primary', size: 'medium' } });
    } else {
      const isBlock = blocks.has(name);
      if (isBlock) end();
      for (const child of node.childNodes) visit(child);
      if (isBlock) end();
    }
  };
  visit(new DOMParser().parseFromString(html, 'text/html').body);
  end();
  return found;
};

/** A text for each paragraph; an empty line stands between two. */
export const elementsOfText = (text: string): ElementJson[] =>
  text
    .split(/\n\s*\n/)
    .map(tidy)
    .filter(Boolean)
    .map((content) => ({ type: 'text', data: { content } }));
