// Reads a website and decides what becomes of each of its sections. Nothing is written but the files of the import.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type {
  Fidelity,
  HtmlImportReport,
  ImportedSection,
} from '@sitewright/contract/html-import/html-imports';
import { cleanPath, depthOf } from '@sitewright/contract/pages/page-path';
import { limits as productLimits } from '@sitewright/contract/limits';
import type { Theme } from '@sitewright/contract/themes/theme';
import { setImmediate } from 'node:timers/promises';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Library } from '../library/library.ts';
import { isBrand } from './match/fill-parts.ts';
import { type Matching, type MatchedSection, matchSection } from './match/match-section.ts';
import { type PageSegments, segmentPage } from './match/segment-page.ts';
import { themeOf } from './match/site-theme.ts';
import { type CssRule, remFactor } from './read/css-rules.ts';
import { findTag, findTags, textOf } from './read/dom.ts';
import { importedFile, PageImages, type StoredImage } from './read/page-images.ts';
import { imagesInCss, SiteStyles, type StyleSheet } from './read/page-styles.ts';
import { imagesOf, preparePage } from './read/prepare-page.ts';
import { addressOf, type RawPage, readPages } from './read/read-pages.ts';
import type { SiteSource, Warn, Warning } from './read/site-source.ts';

export interface ReadWebsite {
  name: string;
  description: string;
  language: string;
  theme: Theme;
  images: StoredImage[];
  header: MatchedSection | null;
  footer: MatchedSection | null;
  pages: {
    title: string;
    slug: string;
    seo: { title: string; description: string };
    sections: MatchedSection[];
  }[];
  warnings: Warning[];
  warningCount: number;
}

interface ReadOptions {
  library: Library;
  pagesMax: number;
  keep: (file: string, bytes: Buffer) => Promise<void>;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
}

const parallel = 4;

const inParallel = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, next));
};

const cut = (text: string, max: number): string => text.trim().slice(0, max).trim().toWellFormed();

/** “Harper Dental | Dentist in Leeds”: the part that all pages share, else that of the logo, else the shorter one. */
const nameOfSite = (pages: readonly RawPage[]): string => {
  const { meta, root, url } = pages[0]!;
  if (meta.siteName !== '') return cut(meta.siteName, productLimits.sites.nameMaxLength);
  const partsOf = (title: string): string[] => title.split(/\s+[|–—·:-]\s+/).filter(Boolean);
  const parts = partsOf(meta.title);
  const shared = parts.find(
    (part) => pages.length > 1 && pages.every((page) => partsOf(page.meta.title).includes(part)),
  );
  const logo = findTag(root, (tag) => isBrand(tag) && textOf(tag) !== '');
  const branded = logo && (parts.find((part) => part.includes(textOf(logo))) ?? textOf(logo).slice(0, 40));
  const shortest = parts.toSorted((one, other) => one.length - other.length)[0];
  const name =
    shared ??
    branded ??
    shortest ??
    (url.hostname === 'folder.invalid' ? '' : url.hostname.replace(/^www\./, ''));
  return cut(name, productLimits.sites.nameMaxLength) || 'Imported website';
};

const slugsOf = (pages: readonly RawPage[]): string[] => {
  const taken = new Set<string>(['']);
  return pages.map(({ url }, index) => {
    if (index === 0) return '';
    let path: string;
    try {
      path = decodeURIComponent(url.pathname);
    } catch {
      path = url.pathname;
    }
    const bare = path.replace(/\.(x?html?|php|aspx?)$/i, '').replace(/\/index$/i, '');
    const clean = cleanPath(`${bare} ${url.search}`) || 'page';
    const base = (
      depthOf(clean) > productLimits.sites.pageDepthMax ? clean.replaceAll('/', '-') : clean
    ).slice(0, productLimits.sites.pageSlugMaxLength - 5);
    let slug = base;
    for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
    taken.add(slug);
    return slug;
  });
};

/** What other pages call the page in their menu, else what it calls itself. */
const titlesOf = (pages: readonly RawPage[], siteName: string): string[] => {
  const labels = new Map<string, string>();
  for (const { root, base } of pages.slice(0, 1)) {
    for (const link of findTags(root, ({ tag }) => tag === 'a')) {
      const url = URL.parse(link.attributes['href'] ?? '', base.href);
      const label = textOf(link);
      if (url && url.hash === '' && label !== '' && label.length <= 40 && !labels.has(addressOf(url)))
        labels.set(addressOf(url), label);
    }
  }
  return pages.map(({ url, meta, root }, index) => {
    if (index === 0) return siteName;
    const own = meta.title.split(/\s+[|–—·:-]\s+/).find((part) => part !== siteName && part !== '');
    const heading = findTag(root, ({ tag }) => tag === 'h1');
    const label = labels.get(addressOf(url));
    const title = label ?? own ?? (heading ? textOf(heading) : siteName);
    return cut(title, productLimits.sites.pageTitleMaxLength) || siteName;
  });
};

class Warnings {
  readonly listed: Warning[] = [];
  count = 0;
  readonly #seen = new Set<string>();

  readonly add: Warn = (code, place, detail = '') => {
    const key = `${code} ${place} ${detail}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.count += 1;
    if (this.listed.length < limits.warningsListed)
      this.listed.push({ code, place: place.slice(0, 300), detail: detail.slice(0, 300) });
  };
}

interface PreparedPage {
  page: RawPage;
  rules: CssRule[];
}

const prepareAll = async (
  pages: readonly RawPage[],
  slugs: readonly string[],
  { source, warn, options }: { source: SiteSource; warn: Warn; options: ReadOptions },
): Promise<{ prepared: PreparedPage[]; images: StoredImage[] }> => {
  const images = new PageImages(source, { warn, keep: options.keep });
  const styles = new SiteStyles(source, warn);
  const sheets = new Map<RawPage, StyleSheet[]>();
  for (const page of pages) sheets.set(page, await styles.sheetsOf(page));
  const inPages = pages.flatMap(imagesOf);
  const inStyles = [...new Set([...sheets.values()].flat())].flatMap(imagesInCss);
  const wanted = [
    ...new Map(
      [...inPages, ...inStyles]
        .filter(({ protocol }) => /^https?:$/.test(protocol))
        .map((url) => [url.href, url]),
    ).values(),
  ];
  let done = 0;
  await inParallel(wanted, async (url) => {
    options.signal.throwIfAborted();
    await images.add(url);
    done += 1;
    options.progress({ done: pages.length + done, total: pages.length + wanted.length });
  });
  const placeOf = (url: URL | null): string | undefined => images.placeOf(url);
  const paths = new Map(pages.map((page, index) => [addressOf(page.url), `/${slugs[index]}`]));
  const prepared = pages.map((page) => {
    preparePage(page, { placeOf, paths, warn });
    return { page, rules: sheets.get(page)!.flatMap((sheet) => styles.rulesOf(sheet, placeOf)) };
  });
  return { prepared, images: images.stored };
};

/** Nothing of it could be shown, as with the search form of a page. */
const isEmpty = ({ use, codeFidelity, code }: MatchedSection): boolean =>
  use === 'code' && codeFidelity.share === 0 && code.html !== '';

export const readWebsite = async (source: SiteSource, options: ReadOptions): Promise<ReadWebsite> => {
  const { library, signal } = options;
  const warnings = new Warnings();
  const warn = warnings.add;
  const pages = await readPages(source, { pagesMax: options.pagesMax, warn, signal });
  options.progress({ done: 1, total: 2 });
  const name = nameOfSite(pages);
  const slugs = slugsOf(pages);
  const titles = titlesOf(pages, name);
  const { prepared, images } = await prepareAll(pages, slugs, { source, warn, options });
  const names = new Map(images.map((image) => [image.file, image.name]));
  const language = pages[0]!.meta.language || 'en';
  const matchingOf = ({ page, rules }: PreparedPage): Matching => ({
    ...{
      library,
      siteName: name,
      locale: language,
      rules,
      rem: remFactor(rules),
      warn,
      place: page.url.pathname,
    },
    nameOf: (src) => names.get(importedFile(src)) ?? src,
  });
  const site: ReadWebsite = {
    ...{ name, language, images, header: null, footer: null, pages: [] },
    description: cut(pages[0]!.meta.description, productLimits.sites.descriptionMaxLength),
    theme: themeOf(library, { rules: prepared[0]!.rules, color: pages[0]!.meta.color, name }),
    warnings: warnings.listed,
    warningCount: 0,
  };
  for (const [index, one] of prepared.entries()) {
    signal.throwIfAborted();
    const { page } = one;
    const found: PageSegments = segmentPage(page.root);
    const matching = matchingOf(one);
    if (found.isCut) warn('sections_limit', page.url.pathname);
    if (found.header) site.header ??= matchSection(found.header, 'header', matching);
    if (found.footer) site.footer ??= matchSection(found.footer, 'footer', matching);
    const sections: MatchedSection[] = [];
    for (const [at, segment] of found.sections.entries()) {
      const section = matchSection(segment, `p${index + 1}-s${at + 1}`, matching);
      if (!isEmpty(section)) sections.push(section);
      await setImmediate();
    }
    site.pages.push({
      title: titles[index]!,
      slug: slugs[index]!,
      seo: {
        title: cut(page.meta.title, productLimits.sites.seoTitleMaxLength),
        description: cut(page.meta.description, productLimits.sites.seoDescriptionMaxLength),
      },
      sections,
    });
  }
  site.warningCount = warnings.count;
  return site;
};

const reportSection = (section: MatchedSection): ImportedSection => {
  const { id, name, kind, design, designFidelity, codeFidelity, use } = section;
  return { id, name, kind, design: design?.type ?? null, use, designFidelity, codeFidelity };
};

const chosenFidelity = ({ use, designFidelity, codeFidelity }: MatchedSection): Fidelity =>
  (use === 'design' ? designFidelity : null) ?? codeFidelity;

export const sectionsOf = ({ header, footer, pages }: ReadWebsite): MatchedSection[] => [
  ...(header ? [header] : []),
  ...pages.flatMap(({ sections }) => sections),
  ...(footer ? [footer] : []),
];

export const reportOf = (site: ReadWebsite): HtmlImportReport => {
  const all = sectionsOf(site);
  const weight = all.reduce((sum, section) => sum + section.weight, 0);
  const kept = all.reduce((sum, section) => sum + section.weight * chosenFidelity(section).share, 0);
  return {
    name: site.name,
    language: site.language,
    pages: site.pages.map(({ title, slug, sections }) => ({
      title,
      slug,
      sections: sections.map(reportSection),
    })),
    header: site.header && reportSection(site.header),
    footer: site.footer && reportSection(site.footer),
    images: site.images.length,
    fidelity: weight === 0 ? 1 : Math.round((kept / weight) * 1_000) / 1_000,
    warnings: site.warnings,
    warningCount: site.warningCount,
  };
};
