// A page of a release as a page of the folder: addresses are relative, and nothing needs the server of the site.
import { withoutOwnHost, withoutReaderForms } from '@sitewright/render/blog/draw-sign-in';
import {
  attributeOf,
  classesOf,
  createElement,
  elementsIn,
  findElement,
  findTag,
  type HtmlDocument,
  type HtmlElement,
  insertBefore,
  parsePage,
  prepend,
  removeAttributes,
  removeNode,
  setAttribute,
  setText,
  textIn,
} from '../html/html-tree.ts';
import { rewriteCss, rewriteSourceSet } from '../html/change-addresses.ts';
import { type AvifOffer, offerAvif } from './offer-avif.ts';
import { type LinkSource, type SiteLinks } from './site-links.ts';
import type { Warnings } from './static-folder.ts';
import { connectForm, type FormTarget } from './static-forms.ts';

export interface CleaningSite extends FormTarget {
  links: SiteLinks;
  avif: AvifOffer;
  siteUrl: string;
  /** Whether visitors can open the site at its URL. */
  hasAddress: boolean;
  /** A text with URLs of pages as the host of the files has them. */
  inFiles: (text: string) => string;
  warnings: Warnings;
  /** Called with the release path of each font that a page loads before its stylesheet. */
  onEarlyFont: (releasePath: string) => void;
  /** What stands in the place of a module of the release: files of the folder; undefined for one that stays. */
  scriptsFor: (releasePath: string) => readonly string[] | undefined;
}

export interface PageToClean extends LinkSource {
  pageClass: string;
  /** Without the content of its own style. */
  html: Buffer;
  /** Whether its own styles allow an element around an image. */
  mayWrap: (image: HtmlElement) => boolean;
}

/** The page without the content of its own style, which is most of it, and that content. */
export const takeOwnStyle = (page: string): { html: string; css: string } => {
  const start = page.indexOf('<style>') + '<style>'.length;
  const end = page.indexOf('</style>', start);
  if (start < '<style>'.length || end < 0) return { html: page, css: '' };
  return { html: page.slice(0, start) + page.slice(end), css: page.slice(start, end) };
};

/** Parts that only the program which serves the site can answer. */
const serverParts = new Set(['thread__new', 'thread__reply', 'thread__report']);

const removeServerParts = (document: HtmlDocument, page: PageToClean, { warnings }: CleaningSite): void => {
  for (const element of elementsIn(document)) {
    if (!classesOf(element).some((name) => serverParts.has(name))) continue;
    removeNode(element);
    warnings.add('comments_left_out', page.path);
  }
  for (const element of elementsIn(document)) {
    // The banner works by itself: only the record of the choice needs the server.
    if (attributeOf(element, 'id') === 'consent') removeAttributes(element, 'data-to');
  }
};

const cleanHead = (document: HtmlDocument, { hasAddress, inFiles, siteUrl }: CleaningSite): void => {
  const isOfSite = (address: string | undefined): boolean =>
    address !== undefined && (address === siteUrl || address.startsWith(`${siteUrl}/`));
  if (hasAddress) {
    for (const element of elementsIn(findTag(document, 'head')!)) {
      const name = element.tagName === 'meta' ? 'content' : 'href';
      const value = attributeOf(element, name);
      if (isOfSite(value)) setAttribute(element, name, inFiles(value!));
    }
    return;
  }
  for (const element of elementsIn(findTag(document, 'head')!)) {
    const isCanonical = element.tagName === 'link' && attributeOf(element, 'rel') === 'canonical';
    if (isCanonical && isOfSite(attributeOf(element, 'href'))) removeNode(element);
    if (element.tagName === 'meta' && isOfSite(attributeOf(element, 'content'))) removeNode(element);
    if (attributeOf(element, 'type') === 'application/ld+json') cleanData(element, isOfSite);
  }
};

/** Structured data without the addresses of a site that has none. */
const cleanData = (script: HtmlElement, isOfSite: (address: string) => boolean): void => {
  const cleaned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([, one]) => !(typeof one === 'string' && isOfSite(one)));
    return Object.fromEntries(entries.map(([name, one]) => [name, cleaned(one)]));
  };
  try {
    const data: unknown = JSON.parse(textIn(script));
    setText(script, JSON.stringify(cleaned(data), null, 2).replaceAll('<', '\\u003c'));
  } catch {
    // Data that the owner wrote may not parse; browsers leave it aside, too.
  }
};

/** Browsers load no font ahead from a folder and report an error: the headers of the host say it instead. */
const removeEarlyFonts = (document: HtmlDocument, page: PageToClean, site: CleaningSite): void => {
  for (const element of elementsIn(document)) {
    const isFont = element.tagName === 'link' && attributeOf(element, 'as') === 'font';
    if (!isFont || attributeOf(element, 'rel') !== 'preload') continue;
    const path = site.links.ownPath(attributeOf(element, 'href') ?? '', page)?.pathname.slice(1);
    if (path === undefined) continue;
    site.onEarlyFont(path);
    removeNode(element);
  }
};

const replaceScripts = (document: HtmlDocument, page: PageToClean, site: CleaningSite): void => {
  for (const element of elementsIn(document)) {
    const source = element.tagName === 'script' ? attributeOf(element, 'src') : undefined;
    const path = source === undefined ? undefined : site.links.ownPath(source, page)?.pathname.slice(1);
    const instead = path === undefined ? undefined : site.scriptsFor(path);
    if (!instead) continue;
    // From the root, as every address of the release: it becomes relative with the others.
    for (const file of instead)
      insertBefore(element, createElement('script', { src: `/${file}`, defer: '' }));
    removeNode(element);
  }
};

const singles = ['src', 'href', 'poster', 'data', 'xlink:href'];
const sets = ['srcset', 'imagesrcset'];

const hasNothingThere = (element: HtmlElement, name: string, page: PageToClean, site: CleaningSite): void => {
  const value = attributeOf(element, name)!;
  if (element.tagName === 'a' || element.tagName === 'area') {
    site.warnings.add('link_without_page', page.path, value);
    const url = site.links.ownPath(value, page);
    if (site.liveUrl !== undefined && url)
      setAttribute(element, name, site.liveUrl + url.pathname + url.search + url.hash);
    else removeAttributes(element, name);
    return;
  }
  if (element.tagName === 'img') site.warnings.add('image_missing', page.path, value);
  if (element.tagName === 'link' || element.tagName === 'script') removeNode(element);
  else removeAttributes(element, name);
};

const rewriteAddresses = (element: HtmlElement, page: PageToClean, site: CleaningSite): void => {
  const resolve = (address: string): string | undefined => site.links.resolve(address, page);
  for (const name of singles) {
    const value = attributeOf(element, name);
    // Absolute addresses of the head stay: they say where the site is published.
    if (value === undefined || (element.tagName === 'link' && attributeOf(element, 'rel') === 'canonical'))
      continue;
    const url = resolve(value);
    if (url === undefined) hasNothingThere(element, name, page, site);
    else setAttribute(element, name, url);
  }
  for (const name of sets) {
    const value = attributeOf(element, name);
    if (value !== undefined) setAttribute(element, name, rewriteSourceSet(value, resolve));
  }
  const style = attributeOf(element, 'style');
  if (style !== undefined) setAttribute(element, 'style', rewriteCss(style, resolve));
  if (element.tagName === 'style') setText(element, rewriteCss(textIn(element), resolve));
  if (element.tagName !== 'form' || connectForm(element, { ...site, path: page.path })) return;
  const action = attributeOf(element, 'action');
  if (action !== undefined) setAttribute(element, 'action', resolve(action) ?? '');
};

/** Code that browsers show without scripts is text for the parser. */
const rewriteNoscript = (element: HtmlElement, page: PageToClean, site: CleaningSite): void => {
  const text = textIn(element).replace(/\b(href|src)="([^"]*)"/g, (_all, name: string, value: string) => {
    return `${name}="${site.links.resolve(value, page) ?? ''}"`;
  });
  setText(element, text);
};

/** The place of the page's own styles: the first style of its head. */
export const ownStyle = (document: HtmlDocument): HtmlElement | undefined =>
  findElement(findTag(document, 'head')!, ({ tagName }) => tagName === 'style');

/** A missing page may be asked for at any depth, where relative addresses would lead astray. */
const rootBase = `if (location.protocol !== 'file:') document.head.prepend(Object.assign(document.createElement('base'), { href: '/' }));`;

const prepareNotFoundPage = (document: HtmlDocument, { file }: PageToClean): void => {
  const script = createElement('script');
  setText(script, rootBase);
  prepend(findTag(document, 'head')!, script);
  for (const element of elementsIn(document)) {
    const href = element.tagName === 'a' ? attributeOf(element, 'href') : undefined;
    if (href?.startsWith('#')) setAttribute(element, 'href', file + href);
  }
};

const marks = /<!--site-code \d{1,6}-->|<!--\/?members-->/g;

export const cleanPage = (page: PageToClean, site: CleaningSite): HtmlDocument => {
  const html = page.html.toString();
  const withoutForms = site.liveUrl === undefined ? withoutReaderForms(html) : withoutOwnHost(html);
  if (withoutForms !== html) site.warnings.add('sign_in_left_out', page.path);
  const document = parsePage(withoutForms.replace(marks, ''));
  removeServerParts(document, page, site);
  cleanHead(document, site);
  removeEarlyFonts(document, page, site);
  replaceScripts(document, page, site);
  offerAvif(document, page.mayWrap, site.avif);
  const style = ownStyle(document);
  for (const element of elementsIn(document)) {
    if (element === style) continue;
    if (element.tagName === 'noscript') rewriteNoscript(element, page, site);
    else rewriteAddresses(element, page, site);
  }
  const body = findTag(document, 'body')!;
  setAttribute(body, 'class', [...classesOf(body), page.pageClass].join(' '));
  if (page.file === '404.html') prepareNotFoundPage(document, page);
  return document;
};
