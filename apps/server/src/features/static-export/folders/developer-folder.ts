// The site as a folder for a repository: parts that stand once, one file for each page, and a script that joins them. The
// same site gives the same bytes.
import { posix } from 'node:path';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { canonicalJson } from '@sitewright/document/json';
import { buildScript } from './build-script.data.ts';
import type { StaticPage, StaticSite } from '../drawing/draw-static-site.ts';
import { sharedFiles, staticDocument } from './hosting-folder.ts';
import {
  attributeOf,
  createComment,
  elementsIn,
  findTag,
  type HtmlDocument,
  type HtmlElement,
  insertBefore,
  isElement,
  removeAttributes,
  removeNode,
  setAttribute,
} from '../html/html-tree.ts';
import { readmeFile } from './readme.ts';
import { changeAddresses } from '../html/change-addresses.ts';
import type { StaticOptions } from '../drawing/static-options.ts';
import { type StaticFile, textFile } from '../drawing/static-folder.ts';
import { writeNodes, writePage } from '../html/write-html.ts';

type PartName = 'header' | 'footer';
const partNames: readonly PartName[] = ['header', 'footer'];

const contentFile = (path: string, content: Json): StaticFile =>
  textFile(`content/${path}.json`, `${JSON.stringify(canonicalJson(content), null, 2)}\n`);

const contentFiles = ({ draft, pages }: StaticSite): StaticFile[] => {
  const files = draft.pages.flatMap(({ path, title, seo, content }) => {
    const file = pages.find((page) => page.path === path)?.file;
    return file === undefined
      ? []
      : [contentFile(`pages/${file.slice(0, -'.html'.length)}`, { path, title, seo, content })];
  });
  const parts = Object.entries(draft.parts).map(([name, { content }]: [string, { content: JsonObject }]) =>
    contentFile(name, content),
  );
  return [...files, ...parts];
};

/** Header and footer are children of the body; a section may have others. */
const partOf = (document: HtmlDocument, name: PartName): HtmlElement | undefined => {
  const children = findTag(document, 'body')!
    .childNodes.filter(isElement)
    .filter(({ tagName }) => tagName === name);
  return name === 'header' ? children[0] : children.at(-1);
};

const isRelative = (address: string): boolean => !/^([a-z][a-z\d+.-]*:|\/|#|\?|$)/i.test(address);

/** Addresses of a part are those of the root, whatever page it stands on, and the links to the page are marked later. */
const makeIndependent = (part: HtmlElement, { file }: StaticPage): void => {
  const ids = new Set(['main', ...elementsIn(part).flatMap((element) => attributeOf(element, 'id') ?? [])]);
  const fromRoot = (address: string): string => {
    if (address.startsWith('#') && address !== '#' && !ids.has(address.slice(1)))
      return `{{root}}${file}${address}`;
    return isRelative(address) ? `{{root}}${posix.join(posix.dirname(file), address)}` : address;
  };
  changeAddresses([part, ...elementsIn(part)], fromRoot);
};

/** On which pages each link of a part is the current one, in the order of the links. */
const currentOf = (part: HtmlElement): number[] =>
  elementsIn(part).flatMap((element, index) =>
    attributeOf(element, 'aria-current') === 'page' ? [index] : [],
  );

interface Part {
  text: string;
  files: string[];
  current: Map<number, string[]>;
  element: HtmlElement;
}

/** Parts that are the same on several pages stand once. */
class Parts {
  readonly #known = new Map<PartName, Part[]>(partNames.map((name) => [name, []]));
  readonly #collapses: boolean;

  constructor(collapses: boolean) {
    this.#collapses = collapses;
  }

  add(name: PartName, element: HtmlElement, page: StaticPage): void {
    const current = currentOf(element);
    makeIndependent(element, page);
    for (const one of elementsIn(element)) removeAttributes(one, 'aria-current');
    const text = writeNodes([element], { collapses: this.#collapses });
    const parts = this.#known.get(name)!;
    let part = parts.find((one) => one.text === text);
    if (!part) parts.push((part = { text, files: [], current: new Map(), element }));
    part.files.push(page.file);
    for (const index of current) part.current.set(index, [...(part.current.get(index) ?? []), page.file]);
  }

  /** Name of the part of a page: the one that most pages have has the plain name. */
  nameFor(name: PartName, file: string): string {
    const parts = this.#known.get(name)!;
    const common = parts.toSorted((one, other) => other.files.length - one.files.length)[0];
    const part = parts.find(({ files }) => files.includes(file))!;
    return part === common ? name : `${name}-${part.files[0]!.replace(/\.html$/, '').replaceAll('/', '-')}`;
  }

  files(): StaticFile[] {
    return partNames.flatMap((name) =>
      this.#known.get(name)!.map(({ element, current, files }) => {
        elementsIn(element).forEach((one, index) => {
          const pages = current.get(index);
          if (pages) setAttribute(one, 'data-current', pages.join(' '));
        });
        const text = writeNodes([element], { collapses: this.#collapses });
        return textFile(`partials/${this.nameFor(name, files[0]!)}.html`, text);
      }),
    );
  }
}

const isServedFolder = (path: string): boolean => /^(styles|scripts|images|fonts|files)\//.test(path);

/** Other files stand at the root of the site. */
const placed = (file: StaticFile): StaticFile =>
  isServedFolder(file.path) ? file : { ...file, path: `public/${file.path}` };

export const developerFolder = async (site: StaticSite, options: StaticOptions): Promise<StaticFile[]> => {
  const { collapses } = site;
  const parts = new Parts(collapses);
  for (const page of site.pages) {
    const document = page.render();
    for (const name of partNames) {
      const part = partOf(document, name);
      if (part) parts.add(name, part, page);
    }
  }
  const pages = site.pages.map((page) => {
    const document = staticDocument(site, page);
    for (const name of partNames) {
      const part = partOf(document, name);
      if (!part) continue;
      insertBefore(part, createComment(` partial: ${parts.nameFor(name, page.file)} `));
      removeNode(part);
    }
    return textFile(`pages/${page.file}`, writePage(document, { collapses }));
  });
  return [
    ...pages,
    ...parts.files(),
    ...contentFiles(site),
    ...sharedFiles(site).map(placed),
    textFile('build.mjs', buildScript),
    textFile('.gitignore', 'dist/\n'),
    readmeFile(site, options),
  ];
};
