// Reads inline text with its links, URLs and images.
import { limits } from '@sitewright/contract/limits';
import { escapeHtml } from '@sitewright/render/escape';
import { safeUrl } from '@sitewright/render/links/safe-url';
import { imageFromDataUrl, ignoredTags, normalizeWhitespace, visibleTextOf } from '../clipboard/html-text.ts';
import { type DroppedContent, importedImageScheme, type Token } from './imported-token.ts';

export const emphasis: Readonly<Record<string, string>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  S: 's',
  CODE: 'code',
  SUB: 'sub',
  SUP: 'sup',
};

/** Deeper than the parser nests: protects the stack, and is no limit for pages. */
export const depthMax = 600;

export interface Reader {
  pictures: Map<string, File>;
  files: ReadonlyMap<string, File>;
  lost: Partial<Record<DroppedContent, number>>;
  links: number;
}

export const countDropped = (reader: Reader, what: DroppedContent, count = 1): void => {
  if (count > 0) reader.lost[what] = (reader.lost[what] ?? 0) + count;
};

/** URL of a local HTML file of the import, by its file name. */
const localAddress = (href: string): string => {
  const [, path, rest = ''] = /^(?:\.?\/)*([\w./-]*?)(?:\.html?)?([?#].*)?$/.exec(href) ?? [];
  if (
    path === undefined ||
    /^[a-z][a-z0-9+.-]*:/i.test(href) ||
    href.startsWith('#') ||
    href.startsWith('//')
  )
    return href;
  return `/${path === 'index' ? '' : path}${rest}`;
};

/** The URL as pages may contain it; undefined when it is not allowed. */
export const hrefOf = (reader: Reader, link: Element): string | undefined => {
  const typed = (link.getAttribute('href') ?? '').trim();
  if (typed === '') return undefined;
  reader.links += 1;
  const href = safeUrl(localAddress(typed));
  if (href !== '#' || typed === '#') return href;
  countDropped(reader, 'link');
  return undefined;
};

export const inlineHtml = (reader: Reader, node: Node, depth = 0): { html: string; links: number } => {
  if (node.nodeType === Node.TEXT_NODE) {
    return { html: escapeHtml((node.nodeValue ?? '').replace(/\s+/g, ' ')), links: 0 };
  }
  if (!(node instanceof Element) || depth > depthMax || ignoredTags.has(node.tagName.toUpperCase()))
    return { html: '', links: 0 };
  if (node.tagName === 'BR') return { html: '<br>', links: 0 };
  const inner = [...node.childNodes].map((child) => inlineHtml(reader, child, depth + 1));
  const html = inner.map((part) => part.html).join('');
  const links = inner.reduce((sum, part) => sum + part.links, 0);
  if (html.trim() === '') return { html, links };
  if (node.tagName === 'A') {
    const href = hrefOf(reader, node);
    return href === undefined
      ? { html, links }
      : { html: `<a href="${escapeHtml(href)}">${html}</a>`, links: links + 1 };
  }
  const tag = emphasis[node.tagName];
  return { html: tag ? `<${tag}>${html}</${tag}>` : html, links };
};

export const lineOfText = (node: Node): string =>
  normalizeWhitespace(visibleTextOf(node)).replaceAll('\n', ' ');

export const imageTokens = (reader: Reader, image: Element, caption: string): Token[] => {
  const src = (image.getAttribute('src') || image.getAttribute('data-src') || '').trim();
  const alt = image.getAttribute('alt') ?? '';
  const file = imageFromDataUrl(src) ?? fileAt(reader.files, src);
  if (file && reader.pictures.size < limits.pageImport.picturesMax) {
    const key = `${importedImageScheme}${reader.pictures.size}`;
    reader.pictures.set(key, file);
    return [{ kind: 'image', src: key, alt, caption }];
  }
  if (/^https:\/\//i.test(src)) {
    countDropped(reader, 'outside');
    return [{ kind: 'image', src, alt, caption }];
  }
  countDropped(reader, 'picture');
  return caption === '' ? [] : [{ kind: 'text', text: caption, html: escapeHtml(caption), links: 0 }];
};

/** Finds a file of the zip by the end of its path: pages refer to images by relative paths. */
const fileAt = (files: ReadonlyMap<string, File>, src: string): File | undefined => {
  const path = src.replace(/^(?:\.{0,2}\/)+/, '').replace(/[?#].*$/, '');
  if (path === '') return undefined;
  for (const [name, file] of files) if (name === path || name.endsWith(`/${path}`)) return file;
  return undefined;
};
