// The whole site in one HTML file that can be sent by email. Each page is a `main` of its own, of which CSS shows the one that
// the address names; images and fonts are inside up to a limit, and beside the file beyond it.
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from '../../../core/content-type.ts';
import { staticExportLimits as limits } from '@sitewright/contract/static-export/static-export-limits';
import { ownStyle } from '../drawing/clean-page.ts';
import type { StaticPage, StaticSite } from '../drawing/draw-static-site.ts';
import { stylesheetPath } from '../drawing/draw-static-site.ts';
import { neededFonts } from '../css/needed-fonts.ts';
import {
  append,
  attributeOf,
  createElement,
  elementsIn,
  findTag,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  insertBefore,
  isText,
  removeAttributes,
  removeNode,
  setAttribute,
  setText,
} from '../html/html-tree.ts';
import { prefixIds } from '../html/prefix-ids.ts';
import { readmeFile } from './readme.ts';
import { changeAddresses, rewriteCss } from '../html/change-addresses.ts';
import type { StaticOptions } from '../drawing/static-options.ts';
import { type StaticFile, textFile } from '../drawing/static-folder.ts';
import { writePage } from '../html/write-html.ts';

/** Pages that are shown instead of another one, and the search, whose results lead to files. */
const isAlone = ({ file }: StaticPage): boolean => /^(404|410|thank-you|blog\/search)\.html$/.test(file);

const switchCss = (ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : [
        '\n/* Shows the page that the address names, and the first one otherwise. */',
        'main[hidden]:is(:target, :has(:target)) {\n  display: block;\n}',
        'body:has(main[hidden]:is(:target, :has(:target))) main:not([hidden]) {\n  display: none;\n}\n',
      ].join('\n\n');

/** The title and the skip link follow the page; a page begins at its top. */
const switchScript = `(function () {
  var skip = document.querySelector('.skip-link');
  function show() {
    var shown = document.querySelector('main[hidden]:is(:target, :has(:target))') || document.querySelector('main:not([hidden])');
    document.title = shown.dataset.title;
    if (skip) skip.hash = shown.id;
    if (shown.matches(':target')) scrollTo(0, 0);
  }
  addEventListener('hashchange', show);
  show();
})();`;

const fileIn = (address: string, from: string): { file: string; hash: string } | undefined => {
  if (address === '' || address.startsWith('#') || /^([a-z][a-z\d+.-]*:|\/)/i.test(address)) return undefined;
  const [path = '', hash = ''] = address.split('#');
  const file = posix.join(posix.dirname(from), decodeURIComponent(path.split('?')[0]!));
  return { file, hash };
};

/** Puts the content of files in the place of their addresses, the first ones first. */
class Inliner {
  readonly #files: ReadonlyMap<string, StaticFile>;
  readonly #known = new Map<string, string | undefined>();
  #bytesLeft: number = limits.inlineBytesMax;

  constructor(files: readonly StaticFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  async load(path: string): Promise<void> {
    const file = this.#files.get(path);
    if (!file || this.#known.has(path)) return;
    if (file.bytes > this.#bytesLeft) {
      this.#known.set(path, undefined);
      return;
    }
    const body = await buffer(await file.open());
    this.#bytesLeft -= body.length;
    this.#known.set(path, `data:${contentTypeOf(path)};base64,${body.toString('base64')}`);
  }

  async text(path: string): Promise<string> {
    const file = this.#files.get(path);
    return file ? (await buffer(await file.open())).toString() : '';
  }

  addressOf(path: string): string | undefined {
    return this.#known.get(path);
  }

  /** Files that are not inside, of those that were wanted. */
  isInside(path: string): boolean {
    return this.#known.get(path) !== undefined;
  }
}

/** One size is enough inside of a file: the largest that is not too wide. */
const chooseSize = (image: HtmlElement): void => {
  const sizes = (attributeOf(image, 'srcset') ?? '').split(/,\s+/).flatMap((part) => {
    const [url = '', width = ''] = part.split(' ');
    return /^\d+w$/.test(width) ? [{ url, width: Number.parseInt(width, 10) }] : [];
  });
  const chosen = sizes.findLast(({ width }) => width <= limits.inlineImageWidth) ?? sizes[0];
  if (!chosen) return;
  setAttribute(image, 'src', chosen.url);
  removeAttributes(image, 'srcset', 'sizes');
};

const pageIdOf = ({ pageClass, path }: StaticPage): string => (path === '/' ? 'main' : pageClass);

/** Addresses from the root, with links to pages that lead to their place in this file; those to other pages lead nowhere. */
const joinAddresses = (
  document: HtmlDocument,
  page: StaticPage,
  {
    byFile,
    idsOf,
  }: { byFile: ReadonlyMap<string, StaticPage>; idsOf: (page: StaticPage, id: string) => string },
): void => {
  changeAddresses(elementsIn(findTag(document, 'body')!), (address) => {
    const to = fileIn(address, page.file);
    if (!to) return address;
    const target = byFile.get(to.file);
    if (!target) return to.file.endsWith('.html') ? '' : to.file;
    return `#${to.hash === '' ? pageIdOf(target) : idsOf(target, to.hash)}`;
  });
  for (const element of elementsIn(document)) {
    if (element.tagName === 'a' && attributeOf(element, 'href') === '') removeAttributes(element, 'href');
    if (element.tagName === 'form' && attributeOf(element, 'role') === 'search') removeNode(element);
  }
};

const visitAddresses = (document: HtmlDocument, change: (address: string) => string | undefined): void => {
  for (const element of elementsIn(document)) {
    for (const name of ['src', 'poster', ...(element.tagName === 'link' ? ['href'] : [])]) {
      const value = attributeOf(element, name);
      const changed = value === undefined ? undefined : change(value);
      if (changed !== undefined) setAttribute(element, name, changed);
    }
    const style = attributeOf(element, 'style');
    if (style !== undefined)
      setAttribute(
        element,
        'style',
        rewriteCss(style, (one) => change(one) ?? one),
      );
  }
};

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (isText(node) ? node.value : 'childNodes' in node ? textOf(node.childNodes) : ''))
    .join(' ');

/** Scripts stand inside, after everything that they run on. */
const insertScripts = async (document: HtmlDocument, inliner: Inliner): Promise<void> => {
  const body = findTag(document, 'body')!;
  for (const element of elementsIn(document)) {
    const src = element.tagName === 'script' ? attributeOf(element, 'src') : undefined;
    const file = src === undefined ? undefined : fileIn(src, 'index.html')?.file;
    const text = file === undefined ? '' : await inliner.text(file);
    if (text === '') continue;
    removeAttributes(element, 'src', 'defer');
    setText(element, text.replace(/<\/(?=script)/gi, '<\\/'));
    append(body, element);
  }
  const script = createElement('script');
  setText(script, switchScript);
  append(body, script);
};

/** The home page with the content of the others after its own. */
const joinPages = (
  home: StaticPage,
  others: readonly StaticPage[],
): { document: HtmlDocument; ids: string[] } => {
  const byFile = new Map([home, ...others].map((page) => [page.file, page]));
  const idsOf = (page: StaticPage, id: string): string => (page === home ? id : `${page.pageClass}--${id}`);
  const document = home.render();
  joinAddresses(document, home, { byFile, idsOf });
  const main = findTag(document, 'main')!;
  setAttribute(main, 'class', home.pageClass);
  setAttribute(main, 'data-title', home.title);
  removeAttributes(findTag(document, 'body')!, 'class');
  const scripts = new Set(elementsIn(document).map((element) => attributeOf(element, 'src')));
  let last = main;
  for (const page of others) {
    const other = page.render();
    joinAddresses(other, page, { byFile, idsOf });
    const content = findTag(other, 'main');
    if (!content) continue;
    prefixIds(content, (id) => idsOf(page, id));
    for (const [name, value] of Object.entries({
      id: page.pageClass,
      class: page.pageClass,
      'data-title': page.title,
      hidden: '',
    }))
      setAttribute(content, name, value);
    const rest = last.parentNode!.childNodes;
    const next = rest[rest.indexOf(last) + 1];
    removeNode(content);
    if (next) insertBefore(next, content);
    else append(last.parentNode!, content);
    last = content;
    for (const script of elementsIn(other)) {
      const src = script.tagName === 'script' ? attributeOf(script, 'src') : undefined;
      // Scripts of the head have their address from the page still, those of the body from the root.
      const file = src?.replace(/^(\.\.\/)+/, '');
      if (file === undefined || scripts.has(file)) continue;
      scripts.add(file);
      setAttribute(script, 'src', file);
      append(findTag(document, 'body')!, script);
    }
  }
  return { document, ids: others.map(pageIdOf) };
};

export const singlePage = async (site: StaticSite, options: StaticOptions): Promise<StaticFile[]> => {
  const pages = site.pages.filter((page) => !isAlone(page));
  const home = pages.find(({ path }) => path === '/') ?? pages[0]!;
  const { document, ids } = joinPages(
    home,
    pages.filter((page) => page !== home),
  );
  const inliner = new Inliner(site.files);
  const text = textOf(findTag(document, 'body')!.childNodes);
  const css = neededFonts(site.styles.css + (site.styles.ownCss.get(home.pageClass) ?? ''), text);
  const wanted: string[] = [];
  const want = (address: string, from: string): undefined => {
    const file = fileIn(address, from)?.file;
    if (file !== undefined) wanted.push(file);
  };
  rewriteCss(css, (address) => want(address, stylesheetPath) ?? address);
  for (const element of elementsIn(document)) if (element.tagName === 'img') chooseSize(element);
  visitAddresses(document, (address) => want(address, 'index.html'));
  for (const file of wanted) if (!file.endsWith('.js')) await inliner.load(file);
  const placed = (address: string, from: string): string | undefined => {
    const file = fileIn(address, from)?.file;
    return file === undefined ? undefined : (inliner.addressOf(file) ?? file);
  };
  visitAddresses(document, (address) => placed(address, 'index.html'));
  await insertScripts(document, inliner);
  const style = ownStyle(document) ?? createElement('style');
  if (!style.parentNode) append(findTag(document, 'head')!, style);
  setText(
    style,
    `\n${rewriteCss(css, (address) => placed(address, stylesheetPath) ?? address)}${switchCss(ids)}`,
  );
  const beside = site.files.filter(
    ({ path }) =>
      path.startsWith('files/') ||
      (wanted.includes(path) && !path.endsWith('.js') && !inliner.isInside(path)),
  );
  const page = textFile('index.html', writePage(document, { collapses: site.collapses }));
  return [page, ...beside, readmeFile(site, options)];
};
