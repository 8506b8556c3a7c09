// Draws the draft of a site as a folder: pages that are cleaned when their turn comes, one stylesheet, classic scripts, and
// images that stay in the storage until then.
import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compileRedirects, type RedirectRule } from '@sitewright/contract/site-settings/redirect-rules';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { formsOfNextPublish } from '../../forms/draft-forms.ts';
import { drawDraft } from '../../publishing/draw-draft.ts';
import { embeddedFormsOf } from '../../rendering/embedded-forms.ts';
import { isPrivateFile, privateFilePath } from '../../rendering/private-files.ts';
import { loadDraft, type SiteDraft } from '../../rendering/site-draft.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { offlineSearch, searchRowsOf } from './blog-search.ts';
import { designScriptsOf, type DesignScripts, joinScripts } from './classic-scripts.ts';
import { type CleaningSite, cleanPage, type PageToClean, takeOwnStyle } from './clean-page.ts';
import { creditsOf, fontLicencesOf } from './credits.ts';
import { FolderPaths } from './folder-paths.ts';
import { ImagePositions } from '../css/image-positions.ts';
import { wrappedImageCss } from './offer-avif.ts';
import { publishedAvifs } from './published-avifs.ts';
import { formatCss } from '../css/format-css.ts';
import { attributeOf, classesOf, elementsIn, type HtmlDocument, textIn } from '../html/html-tree.ts';
import { rewriteCss } from '../html/change-addresses.ts';
import { SiteLinks } from './site-links.ts';
import { flatString } from '../html/flat-string.ts';
import { showsWhiteSpace } from '../html/write-html.ts';
import { SiteStyles, type SiteStylesheet } from '../css/site-stylesheet.ts';
import type { StaticOptions } from './static-options.ts';
import { bufferFile, type StaticFile, Warnings } from './static-folder.ts';
import { listStaticImages } from './static-images.ts';

export const stylesheetPath = 'styles/site.css';
export const scriptPath = 'scripts/site.js';

export interface StaticPage extends PageToClean {
  title: string;
  /** The page as it stands in the folder, without its stylesheet; parsed anew each time. */
  render: () => HtmlDocument;
}

interface FoundPage extends Pick<PageToClean, 'path' | 'file' | 'pageClass'> {
  body: Buffer;
}

export interface StaticSite {
  draft: SiteDraft;
  siteUrl: string;
  /** Undefined for a site that is not published. */
  liveUrl: string | undefined;
  pages: StaticPage[];
  styles: SiteStylesheet;
  links: SiteLinks;
  /** Whether a run of white space is shown as one space everywhere. */
  collapses: boolean;
  /** Font files that every page needs at once. */
  earlyFonts: readonly string[];
  /** All files but the pages and the stylesheet. */
  files: StaticFile[];
  rules: RedirectRule[];
  warnings: Warnings;
  /** Credits of its images, each on one line. */
  credits: string[];
  fontLicences: string[];
  /** Domain under which it is published, unless that is one of ours. */
  ownDomain: string | undefined;
  /** Hosts of other services that its pages load from. */
  outsideHosts: string[];
}

/** Requests of others go on while hundreds of pages are read. */
const turnMs = 15;

const pathOfFile = (file: string): string => {
  if (file === 'index.html') return '/';
  return `/${file.slice(0, -'.html'.length)}`;
};

const specialNames: Readonly<Record<string, string>> = {
  '_thanks.html': 'thank-you.html',
  '_gone.html': '410.html',
};

/** Where a file that is no page stands, without the hash of its name. */
const placeOfAsset = (path: string): string => {
  if (!path.startsWith('_assets/')) return path;
  const name = posix.basename(path).replace(/-[0-9a-f]{16}(?=\.\w+$)/, '');
  const ending = posix.extname(name);
  if (ending === '.woff2') return `fonts/${name}`;
  if (ending === '.js') return `scripts/${name}`;
  return /^\.(png|jpe?g|webp|avif|gif|svg)$/.test(ending) ? `images/${name}` : `files/${name}`;
};

/** Lists of addresses for programs, of no use where the site has no address. */
const isForAddress = (path: string): boolean =>
  /\.(xml|json|txt)$/.test(path) && !path.startsWith('_assets/');

const isPacked = (path: string): boolean => /\.(woff2|png|jpe?g|webp|avif|gif)$/.test(path);

const redirectRulesOf = (draft: SiteDraft, ofSources: Readonly<Record<string, string>>): RedirectRule[] => {
  const { exact, patterns } = draft.redirectRules;
  const own = [...exact.values()];
  const known = new Set(own.map(({ from }) => from));
  const more = Object.entries(ofSources)
    .filter(([from]) => !known.has(from))
    .map(([from, to]): RedirectRule => ({ from, to, code: 301 }));
  return [...more, ...own, ...patterns.map(({ rule }) => rule)];
};

const namesIn = (document: HtmlDocument): Set<string> =>
  new Set(
    elementsIn(document).flatMap((element) => {
      const id = attributeOf(element, 'id');
      return id === undefined ? classesOf(element) : [id, ...classesOf(element)];
    }),
  );

/** Hosts from which a page loads content by itself. */
const hostsIn = (document: HtmlDocument): string[] =>
  elementsIn(document).flatMap((element) => {
    const isSheet = element.tagName === 'link' && attributeOf(element, 'rel') === 'stylesheet';
    const address = attributeOf(element, isSheet ? 'href' : 'src') ?? '';
    return /^(https?:)?\/\//.test(address) ? (URL.parse(address, 'https://localhost')?.host ?? []) : [];
  });

const pageClassOf = (file: string, taken: Set<string>): string => {
  const name = file
    .replace(/\.html$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const wanted = `page-${name || 'other'}`;
  let found = wanted;
  for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
  taken.add(found);
  return found;
};

/** The draft with the forms that a publish now would make. */
const loadWithForms = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
): Promise<SiteDraft> => {
  const draft = await loadDraft(ctx, tx, site);
  return { ...draft, forms: await formsOfNextPublish(tx, site.id, embeddedFormsOf(ctx.library, draft)) };
};

export interface DrawingOptions extends Omit<StaticOptions, 'useCase'> {
  /** Where visitors open the files, without a trailing slash: pages there end with `.html`. */
  publicUrl?: string;
  /** Offers images as AVIF, too, as the published site does. */
  offersAvif: boolean;
}

export const drawStaticSite = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  site: SiteView,
  options: DrawingOptions,
): Promise<StaticSite> => {
  const draft = await loadWithForms(ctx, tx, site);
  const siteAddress = siteUrl(ctx, draft.site.subdomain ?? '');
  const liveUrl = site.is_published && site.published_release_id !== null ? siteAddress : undefined;
  const url = options.publicUrl ?? siteAddress;
  const hasAddress = options.publicUrl !== undefined || liveUrl !== undefined;
  const warnings = new Warnings();
  const paths = new FolderPaths();
  for (const path of [stylesheetPath, scriptPath]) paths.take(path);
  const findAvif = options.offersAvif ? await publishedAvifs(ctx, site) : undefined;
  let images: Awaited<ReturnType<typeof listStaticImages>> | undefined;
  const { built, sources } = await drawDraft(ctx, tx, {
    draft,
    siteUrl: url,
    keys: new Map(),
    previous: {},
    shared: '',
    formScript: undefined,
    without: options.blog ? [] : ['blog'],
    collect: async (content) => {
      const isEverySize = options.media;
      images = await listStaticImages(ctx, draft, { content, isEverySize, findAvif, paths, warnings });
      return images.images;
    },
  });
  const bodies = new Map(built.files.map(({ path, body }) => [path, body]));
  const read = (path: string): string | undefined => bodies.get(path)?.toString();
  const ofSources = Object.assign({}, ...sources.map(({ redirects }) => redirects)) as Record<string, string>;
  const rules = redirectRulesOf(draft, ofSources);

  const pageFiles = new Map<string, string>();
  const assetFiles = new Map<string, string>();
  const classes = new Set<string>();
  const found: FoundPage[] = [];
  const files: StaticFile[] = [...(images?.files.values() ?? [])];
  for (const { path: file } of files) assetFiles.set(file, file);
  const modules = new Map<string, DesignScripts>();
  const search = new Map<string, string[]>();
  const hasOwnThanks = options.formUrl !== undefined && draft.forms.length > 0;

  for (const [path, body] of bodies) {
    if (isPrivateFile(path)) {
      warnings.add('members_page_left_out', `/${privateFilePath(path).replace(/\.html$/, '')}`);
      continue;
    }
    if (!path.endsWith('.html')) continue;
    if (path === '_thanks.html' && !hasOwnThanks) continue;
    const wanted = specialNames[path] ?? path;
    const file = paths.take(wanted);
    const pagePath = pathOfFile(path);
    if (file !== wanted) warnings.add('file_renamed', pagePath, file);
    pageFiles.set(pagePath, file);
    found.push({ path: pagePath, file, pageClass: pageClassOf(file, classes), body });
  }
  const scripts: DesignScripts = new Map();
  const listings: { file: string; text: string }[] = [];
  for (const [path, body] of bodies) {
    if (path.endsWith('.html') || isPrivateFile(path) || assetFiles.has(path)) continue;
    if (!hasAddress && isForAddress(path) && path !== 'robots.txt') continue;
    const text = path.endsWith('.js') ? body.toString() : '';
    const started = designScriptsOf(text, read);
    if (started) {
      modules.set(path, started);
      for (const [name, source] of started) scripts.set(name, source);
      continue;
    }
    // Part of a page's module, and in the script of the site already.
    if (
      path.endsWith('.js') &&
      /^\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*export default function/.test(text)
    )
      continue;
    const file = paths.take(placeOfAsset(path));
    assetFiles.set(path, file);
    files.push(bufferFile(file, body, isPacked(file)));
    if (isForAddress(path)) listings.push({ file, text: body.toString() });
  }
  if (scripts.size > 0) {
    assetFiles.set(scriptPath, scriptPath);
    files.push(bufferFile(scriptPath, Buffer.from(joinScripts(scripts)), false));
  }

  const links = new SiteLinks({
    pages: pageFiles,
    files: assetFiles,
    redirects: compileRedirects(rules),
    siteUrls: [url, siteAddress],
  });
  const inFiles = (text: string): string =>
    options.publicUrl === undefined ? text : links.toFiles(text, url);
  for (const { file, text } of listings) {
    const index = files.findIndex(({ path }) => path === file);
    files[index] = bufferFile(file, Buffer.from(inFiles(text)), false);
  }
  prepareSearch({ files, assetFiles, pageFiles, search, read });
  const earlyFonts = new Set<string>();
  const avifs = images?.avifs ?? new Map<string, string>();
  const positions = new ImagePositions();
  const cleaning: CleaningSite = {
    avif: { avifs, positions, scripted: new Set(scripts.keys()) },
    formUrl: options.formUrl,
    liveUrl,
    siteUrl: url,
    hasAddress,
    inFiles,
    forms: draft.forms,
    locale: draft.locale,
    links,
    warnings,
    onEarlyFont: (path) => earlyFonts.add(assetFiles.get(path) ?? path),
    scriptsFor: (path) => (modules.has(path) ? [scriptPath] : search.get(path)),
  };
  const pages: StaticPage[] = [];
  const styles = new SiteStyles();
  const outsideHosts = new Set<string>();
  let pauseAt = performance.now() + turnMs;
  for (const { body, ...place } of found) {
    if (performance.now() > pauseAt) {
      await setImmediate();
      pauseAt = performance.now() + turnMs;
    }
    const { html, css } = takeOwnStyle(body.toString());
    const page: PageToClean = {
      ...place,
      html: Buffer.from(html),
      mayWrap: avifs.size > 0 ? positions.readerFor(css) : () => false,
    };
    const document = cleanPage(page, cleaning);
    for (const host of hostsIn(document)) outsideHosts.add(host);
    styles.add({ pageClass: page.pageClass, css, names: namesIn(document) });
    const title = elementsIn(document).find(({ tagName }) => tagName === 'title');
    pages.push({
      ...page,
      title: title ? flatString(textIn(title)) : page.path,
      render: () => cleanPage(page, cleaning),
    });
  }
  const merged = await styles.merge();
  const from = { path: '/styles/site', file: stylesheetPath };
  const placed = (css: string): string => rewriteCss(css, (address) => links.resolve(address, from));
  return {
    draft,
    siteUrl: url,
    liveUrl,
    pages,
    links,
    collapses: !showsWhiteSpace(merged.css),
    earlyFonts: [...earlyFonts],
    styles: {
      css: formatCss(placed((avifs.size > 0 ? wrappedImageCss : '') + merged.css)),
      ownCss: merged.ownCss,
    },
    files: files.map((file) => (file.path === 'robots.txt' && !hasAddress ? allowAll(file) : file)),
    rules,
    warnings,
    credits: creditsOf(ctx.library, draft, images?.images.keys() ?? []),
    fontLicences: fontLicencesOf(ctx.library, draft),
    ownDomain: new URL(url).hostname.endsWith(`.${ctx.env.sitesDomain}`) ? undefined : new URL(url).hostname,
    outsideHosts: [...outsideHosts].toSorted(),
  };
};

/** Without the address of a sitemap. */
const allowAll = ({ path }: StaticFile): StaticFile =>
  bufferFile(path, Buffer.from('User-agent: *\nAllow: /\n'), false);

/** The search of the blog as scripts that a page opened from a folder may load. */
const prepareSearch = ({
  files,
  assetFiles,
  pageFiles,
  search,
  read,
}: {
  files: StaticFile[];
  assetFiles: Map<string, string>;
  pageFiles: ReadonlyMap<string, string>;
  search: Map<string, string[]>;
  read: (path: string) => string | undefined;
}): void => {
  const replace = (file: string, text: string): void => {
    const index = files.findIndex(({ path }) => path === file);
    files[index] = bufferFile(file, Buffer.from(text), false);
  };
  const indexes: string[] = [];
  for (const [path, file] of assetFiles) {
    const rows = searchRowsOf(path, read(path) ?? '', pageFiles);
    if (rows === undefined) continue;
    replace(file, rows);
    indexes.push(file);
  }
  const scripts: string[] = [];
  for (const [path, file] of assetFiles) {
    const script = offlineSearch(read(path) ?? '');
    if (script === undefined) continue;
    replace(file, script);
    search.set(path, [...indexes, file]);
    scripts.push(file);
  }
  // Pages name it by its place in the folder.
  for (const file of scripts) assetFiles.set(file, file);
};
