// A site of another program as the rows of a backup.
import { createHash } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import { cleanPath } from '@sitewright/contract/pages/page-path';
import { limits } from '@sitewright/contract/limits';
import { archiveLimits } from '@sitewright/contract/site-archive/archive-limits';
import type {
  ForeignElement,
  ForeignSection,
  ForeignSite,
} from '@sitewright/contract/site-archive/foreign-site';
import type { ImportProblem } from '@sitewright/contract/site-archive/site-imports';
import { isNodeId } from '@sitewright/document/node';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { ArchiveRow } from '../../../core/db/archive/archive-table.ts';
import type { Library } from '../../library/library.ts';
import { ArchiveFileError } from '../../site-archive/open-archive.ts';
import { orderKeys } from '../../site-content/page-order.ts';
import { blankSite } from '../../site-lifecycle/site-seeds.ts';
import { arrangeElements, type DocumentElement } from './arrange-elements.ts';

export interface ConvertedSite {
  siteId: string;
  name: string;
  /** By the name of their table. */
  tables: Record<string, ArchiveRow[]>;
  problems: ImportProblem[];
}

/** The same for the same site, so that a second import finds the rows of the first. */
const idOf = (...parts: string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Other names of kinds. */
const kindNames: Readonly<Record<string, string>> = {
  paragraph: 'text',
  title: 'heading',
  picture: 'image',
  img: 'image',
  link: 'button',
  container: 'box',
  testimonial: 'quote',
};
/** The field of a kind for content that is a text. */
const mainFields: Readonly<Record<string, string>> = {
  text: 'content',
  heading: 'content',
  button: 'text',
  image: 'url',
  video: 'url',
  quote: 'text',
};

const kindOf = (type: string): string => kindNames[type.toLowerCase()] ?? type;

const dataOf = (kind: string, content: unknown): JsonObject => {
  if (typeof content === 'object' && content !== null && !Array.isArray(content))
    return content as JsonObject;
  if (content === undefined || content === null) return {};
  return { [mainFields[kind] ?? 'content']: content as JsonObject[string] };
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What a section of an unknown type says in its own fields, as elements. */
const elementsOfData = (data: Readonly<Record<string, unknown>>): ForeignElement[] =>
  Object.entries(data).flatMap(([name, value]): ForeignElement[] => {
    if (!isText(value)) return [];
    if (/^(title|heading|headline|name)$/i.test(name)) return [{ type: 'heading', content: value }];
    return /^(subtitle|text|description|body|content|lead)$/i.test(name)
      ? [{ type: 'text', content: value }]
      : [];
  });

export const nestedTooDeep = (path: string): ArchiveFileError =>
  new ArchiveFileError(
    'broken_row',
    `Elements can be up to ${archiveLimits.foreignNestingMax} levels inside of each other.`,
    path,
  );

const depthOf = (elements: readonly JsonObject[]): number =>
  elements.reduce((most, { children }) => Math.max(most, 1 + depthOf((children ?? []) as JsonObject[])), 0);

class SectionConverter {
  readonly #library: Library;
  readonly #path: string;
  readonly #seed: string;
  readonly problems: ImportProblem[] = [];
  #arranged = 0;
  #made = 0;
  readonly #taken = new Set<string>();

  constructor(library: Library, path: string, seed: string) {
    this.#library = library;
    this.#path = path;
    this.#seed = seed;
  }

  /** Each once. */
  #report(code: ImportProblem['code'], detail: string): void {
    const isKnown = this.problems.some((known) => known.code === code && known.detail === detail);
    if (!isKnown) this.problems.push({ code, path: this.#path, detail });
  }

  #idFor(wanted: string | undefined): string {
    if (isNodeId(wanted) && !this.#taken.has(wanted)) {
      this.#taken.add(wanted);
      return wanted;
    }
    this.#made += 1;
    return createHash('sha256').update(`${this.#seed} ${this.#made}`).digest('hex').slice(0, 16);
  }

  #element({
    id,
    type,
    content,
    position: _position,
    children: _children,
    ...others
  }: ForeignElement): DocumentElement {
    const kind = kindOf(type);
    if (!elementKinds.has(kind)) this.#report('element_unknown', type);
    return {
      ...(others as JsonObject),
      id: this.#idFor(id),
      type: kind,
      data: { ...dataOf(kind, others['data']), ...dataOf(kind, content) },
    };
  }

  #zone(elements: readonly ForeignElement[]): JsonObject[] {
    const arranged = arrangeElements(elements, (element) => this.#element(element));
    this.#arranged += arranged.placed;
    if (depthOf(arranged.elements) > archiveLimits.foreignNestingMax) throw nestedTooDeep(this.#path);
    for (const { id, type } of arranged.unclear) this.#report('position_unclear', id ?? type);
    return arranged.elements;
  }

  /** A section that shows elements only. */
  #plainSection(id: string, type: string, rest: JsonObject, elements: readonly ForeignElement[]): JsonObject {
    return {
      ...rest,
      id,
      type,
      originalType: type,
      renderMode: 'html',
      htmlCode: '',
      dropZones: { main: this.#zone(elements) },
    };
  }

  /** Mostly one; a design without a place for elements is followed by a section that has them. */
  sections({ id, type, data = {}, elements, ...others }: ForeignSection): JsonObject[] {
    const rest = { ...(others as JsonObject), data: data as JsonObject };
    const ownId = this.#idFor(id);
    if (typeof others['htmlCode'] === 'string')
      return [{ ...rest, id: ownId, type, renderMode: 'html', dropZones: { main: this.#zone(elements) } }];
    const design = this.#library.designs.get(type);
    if (!design) {
      this.#report('section_unknown', type);
      return [this.#plainSection(ownId, type, rest, [...elementsOfData(data), ...elements])];
    }
    const isInside = design.config.dropZones?.includes('main') === true;
    const section = { ...rest, id: ownId, type };
    if (isInside || elements.length === 0)
      return [{ ...section, ...(elements.length > 0 ? { dropZones: { main: this.#zone(elements) } } : {}) }];
    return [section, this.#plainSection(this.#idFor(undefined), 'html/html', {}, elements)];
  }

  finish(): ImportProblem[] {
    if (this.#arranged > 0) this.#report('elements_arranged', String(this.#arranged));
    return this.problems;
  }
}

/** Each path once. The first page is the home page, which has none. */
const pathsOf = (pages: ForeignSite['pages']): string[] => {
  const taken = new Set(['']);
  return pages.map(({ slug, title }, index) => {
    if (index === 0) return '';
    const wanted = cleanPath(slug) || cleanPath(title) || 'page';
    let path = wanted;
    for (let number = 2; taken.has(path); number += 1) path = `${wanted}-${number}`;
    taken.add(path);
    return path;
  });
};

/** The menu leads to every page. */
const partRows = (library: Library, foreign: ForeignSite, paths: readonly string[], about: RowBasics) => {
  const { name } = foreign.site;
  const blank = blankSite(library, { name, subdomain: '' });
  const menu = foreign.pages.map(({ title }, index) => ({
    link: { label: title, href: `/${paths[index]}` },
  }));
  return (['header', 'footer'] as const).map((kind): ArchiveRow => {
    const sections = blank[kind].sections.map((section) => ({
      ...section,
      data: { ...(section['data'] as JsonObject), menu },
    }));
    return { id: idOf(about.siteId, kind), kind, version: 1, content: { sections }, updated_at: about.now };
  });
};

interface RowBasics {
  siteId: string;
  now: string;
}

/** @throws ArchiveFileError */
export const convertSite = (library: Library, foreign: ForeignSite, now: Date): ConvertedSite => {
  const { site, pages } = foreign;
  const about = { siteId: idOf('site', site.id ?? site.name), now: now.toISOString() };
  const { theme } = blankSite(library, { name: site.name, subdomain: '' });
  const paths = pathsOf(pages);
  const keys = orderKeys(pages.length);
  const problems: ImportProblem[] = [];
  const documents: ArchiveRow[] = [];
  const rows = pages.map((page, index): ArchiveRow => {
    const path = paths[index]!;
    const id = idOf(about.siteId, 'page', path);
    const converter = new SectionConverter(library, `/${path}`, id);
    const sections = page.sections.flatMap((section) => converter.sections(section));
    const wanted = page.slug.replace(/^\/+|\/+$/g, '');
    if (index > 0 && wanted !== '' && wanted !== path)
      problems.push({ code: 'page_renamed', path: `/${path}`, detail: `/${wanted}` });
    problems.push(...converter.finish());
    documents.push({ id, kind: 'page', version: 1, content: { sections }, updated_at: about.now });
    return {
      id,
      title: page.title,
      slug: path,
      is_home: index === 0,
      order_key: keys[index]!,
      seo: page.description === undefined ? {} : { description: page.description },
      settings: {},
      created_at: about.now,
      updated_at: about.now,
    };
  });
  return {
    siteId: about.siteId,
    name: site.name.slice(0, limits.sites.nameMaxLength),
    problems,
    tables: {
      site: [
        {
          name: site.name.slice(0, limits.sites.nameMaxLength),
          description: site.description,
          settings: site.locale === undefined ? {} : { locale: site.locale },
          businessContext: {},
          theme,
          templateId: null,
          code: {},
          access: 'public',
        },
      ],
      header_footer: partRows(library, foreign, paths, about),
      page_documents: documents,
      pages: rows,
    },
  };
};
