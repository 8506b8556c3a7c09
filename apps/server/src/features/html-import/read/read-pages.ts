// Reads the pages of a website: the first one, those that it links to, and those that are known without a link.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { setImmediate } from 'node:timers/promises';
import { findTag, findTags, parseHtml, type Tag, textOf, wordsOf } from './dom.ts';
import { type PageMeta, readMeta } from './page-meta.ts';
import { type SiteSource, type Warn, WebsiteError } from './site-source.ts';

export interface RawPage {
  url: URL;
  root: Tag;
  meta: PageMeta;
  /** Relative addresses start here. */
  base: URL;
}

/** One address for each page, however it is linked to. */
export const addressOf = (url: URL): string => {
  const path = url.pathname.replace(/\/index\.x?html?$/i, '/').replace(/(.)\/$/, '$1');
  return `${url.origin}${path}${url.search}`;
};

const baseOf = (root: Tag, url: URL): URL => {
  const href = findTag(root, ({ tag }) => tag === 'base')?.attributes['href'];
  return (href === undefined ? undefined : URL.parse(href, url.href)) ?? url;
};

const isSignIn = (root: Tag): boolean =>
  findTag(root, ({ tag, attributes }) => tag === 'input' && attributes['type'] === 'password') !==
    undefined && wordsOf(textOf(root)).length < 80;

/** @throws WebsiteError when there is nothing on the home page to import */
const requireContent = ({ root, url }: RawPage, wanted: URL): void => {
  if (isSignIn(root))
    throw new WebsiteError('login', 'This page is not open to everyone: the website asks for a sign-in.');
  const body = findTag(root, ({ tag }) => tag === 'body') ?? root;
  const hasPicture = findTag(body, ({ tag }) => tag === 'img') !== undefined;
  if (wordsOf(textOf(body)).length >= limits.wordsMin || hasPicture) return;
  const hasScript = findTag(root, ({ tag }) => tag === 'script') !== undefined;
  throw new WebsiteError(
    'empty_page',
    hasScript
      ? 'Scripts draw this page in the browser, so there is nothing in it to import.'
      : `There is nothing on this page to import (${url.pathname || wanted.pathname}).`,
  );
};

export const readPages = async (
  source: SiteSource,
  { pagesMax, warn, signal }: { pagesMax: number; warn: Warn; signal: AbortSignal },
): Promise<RawPage[]> => {
  const pages: RawPage[] = [];
  const seen = new Set<string>();
  const queue: URL[] = [];
  const enqueue = (url: URL): void => {
    const address = addressOf(url);
    if (seen.has(address)) return;
    seen.add(address);
    queue.push(url);
  };
  const read = async (wanted: URL): Promise<void> => {
    const { url, html } = await source.readPage(wanted);
    // A redirect to a page that is read already.
    if (addressOf(url) !== addressOf(wanted) && seen.has(addressOf(url))) return;
    seen.add(addressOf(url));
    const { root, isCut } = parseHtml(html);
    if (isCut) warn('elements_limit', url.pathname);
    const page = { url, root, meta: readMeta(root), base: baseOf(root, url) };
    if (pages.length === 0) requireContent(page, wanted);
    else if (isSignIn(root)) return warn('page_left_out', url.pathname);
    pages.push(page);
    for (const { attributes } of findTags(root, ({ tag }) => tag === 'a')) {
      const target = URL.parse(attributes['href'] ?? '', page.base.href);
      if (target && source.isPage(target)) enqueue(target);
    }
  };
  seen.add(addressOf(source.start));
  await read(source.start);
  for (const url of source.pages) enqueue(url);
  while (queue.length > 0) {
    signal.throwIfAborted();
    if (pages.length >= pagesMax) {
      // One page was asked for on purpose.
      if (pagesMax > 1) warn('pages_limit', '', String(queue.length));
      break;
    }
    const url = queue.shift()!;
    try {
      await read(url);
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      warn('page_failed', url.pathname, error.code);
    }
    await setImmediate();
  }
  return pages;
};
