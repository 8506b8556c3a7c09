// The style sheets of a page: those that it links to, those in it, and what these import.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { type CssRule, importsIn, readCss } from './css-rules.ts';
import { findTags, type Tag } from './dom.ts';
import type { RawPage } from './read-pages.ts';
import type { SiteSource, Warn } from './site-source.ts';

export interface StyleSheet {
  css: string;
  /** Relative addresses in it start here. */
  base: URL;
}

const importsMax = 10;
const isScreen = (media = ''): boolean => media === '' || /\b(all|screen)\b|\(/i.test(media);
const rawText = ({ children }: Tag): string => children.filter((child) => typeof child === 'string').join('');

export class SiteStyles {
  readonly #source: SiteSource;
  readonly #warn: Warn;
  readonly #sheets = new Map<string, Promise<StyleSheet[]>>();
  readonly #rules = new Map<StyleSheet, CssRule[]>();

  constructor(source: SiteSource, warn: Warn) {
    this.#source = source;
    this.#warn = warn;
  }

  async #withImports(sheet: StyleSheet): Promise<StyleSheet[]> {
    const imported: StyleSheet[] = [];
    for (const href of importsIn(sheet.css).slice(0, importsMax)) {
      const url = URL.parse(href, sheet.base.href);
      const css = url === null ? undefined : await this.#source.readStyles(url);
      if (url && css !== undefined) imported.push({ css, base: url });
    }
    return [...imported, sheet];
  }

  #load(url: URL): Promise<StyleSheet[]> {
    const known = this.#sheets.get(url.href);
    if (known) return known;
    const loading = this.#source.readStyles(url).then((css) => {
      if (css !== undefined) return this.#withImports({ css, base: url });
      this.#warn('styles_failed', url.href.replace('https://folder.invalid/', ''));
      return [];
    });
    this.#sheets.set(url.href, loading);
    return loading;
  }

  async sheetsOf({ root, base }: RawPage): Promise<StyleSheet[]> {
    const sheets: StyleSheet[] = [];
    for (const tag of findTags(root, (one) => one.tag === 'link' || one.tag === 'style')) {
      if (!isScreen(tag.attributes['media'])) continue;
      if (tag.tag === 'style') {
        sheets.push(...(await this.#withImports({ css: rawText(tag), base })));
        continue;
      }
      const isSheet = /(^|\s)stylesheet(\s|$)/i.test(tag.attributes['rel'] ?? '');
      const url = isSheet ? URL.parse(tag.attributes['href'] ?? '', base.href) : null;
      if (url) sheets.push(...(await this.#load(url)));
    }
    let size = 0;
    return sheets.filter(({ css }) => {
      size += css.length;
      return size <= limits.stylesBytesMax * 2;
    });
  }

  /** Rules of a sheet, with the places of its images. Sheets that pages share are read once. */
  rulesOf(sheet: StyleSheet, placeOf: (url: URL | null) => string | undefined): CssRule[] {
    const known = this.#rules.get(sheet);
    if (known) return known;
    const rules = readCss(sheet.css, (href) =>
      /^(data:image\/|#)/i.test(href) ? href : placeOf(URL.parse(href, sheet.base.href)),
    );
    if (!rules) this.#warn('styles_failed', sheet.base.pathname);
    this.#rules.set(sheet, rules ?? []);
    return rules ?? [];
  }
}

const imageUrl = /url\(\s{0,9}["']?([^"')(\s]{1,2000})["']?\s{0,9}\)/gi;

const isImage = /\.(jpe?g|png|webp|gif|avif|svg)(\?|$)/i;

/** Images that styles name. */
export const imagesInCss = ({ css, base }: StyleSheet): URL[] =>
  [...css.matchAll(imageUrl)]
    .filter(([, href]) => isImage.test(href!))
    .flatMap(([, href]) => URL.parse(href!, base.href) ?? []);
