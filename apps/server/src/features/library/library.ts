// The library as one read-only value: designs, templates, themes, fonts, icons and images. Loaded once at start;
// everything that renders a page takes it from the context.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FontPairing, type Theme, themeSchema } from '@sitewright/contract/themes/theme';
import { landingSlugs } from '@sitewright/contract/landing/landing-template';
import type { FontFamily } from '@sitewright/render/theme-css';
import { type BlogLooks, loadBlogLooks } from './blog-look-library.ts';
import { loadFontPairings } from './font-pairings.ts';
import { loadPageTemplates, type PageTemplates } from './page-template-library.ts';
import { loadSectionLibrary, type SectionLibrary } from './section-library.ts';
import { loadSiteTemplates, type SiteTemplate } from './site-template-library.ts';

export interface LibraryImage {
  file: string;
  title: string;
  alt: string;
  category: string;
  tags: string[];
  author: string;
  licence: string;
  source: string;
  width: number;
  height: number;
  sha256: string;
}

export interface ShippedFont extends FontFamily {
  license: string;
  attribution: string;
}

export interface Library extends PageTemplates {
  root: string;
  designs: SectionLibrary['designs'];
  templates: ReadonlyMap<string, SiteTemplate>;
  blogLooks: BlogLooks;
  themes: ReadonlyMap<string, Theme>;
  fonts: ReadonlyMap<string, ShippedFont>;
  /** File name of a font → its path on disk. */
  fontFiles: ReadonlyMap<string, string>;
  pairings: readonly FontPairing[];
  icons: Readonly<Record<string, string>>;
  pictures: ReadonlyMap<string, LibraryImage>;
  /** Image files by purpose. */
  collections: { stock: Record<string, string[]>; featured: string[] };
  problems: string[];
}

/** True for the slug of a site, page, header, footer or landing template of the product. */
export const isShippedTemplate = (library: Library, slug: string): boolean =>
  library.templates.has(slug) ||
  [library.pageTemplates, library.headerTemplates, library.footerTemplates]
    .flat()
    .some(({ folder }) => folder === slug) ||
  landingSlugs.some((one) => one === slug);

const libraryRoot = join(dirname(fileURLToPath(import.meta.url)), '../../../../../library');

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const loadFonts = (root: string): Pick<Library, 'fonts' | 'fontFiles'> => {
  const require = createRequire(import.meta.url);
  const families = readJson(join(root, 'fonts/fonts.json')) as (ShippedFont & { package: string })[];
  const fontFiles = new Map<string, string>();
  for (const family of families) {
    const folder = join(dirname(require.resolve(`${family.package}/package.json`)), 'files');
    for (const face of family.faces) fontFiles.set(face.file, join(folder, face.file));
  }
  return { fonts: new Map(families.map((family) => [family.id, family])), fontFiles };
};

const loadThemes = (root: string): Map<string, Theme> =>
  new Map(
    readdirSync(join(root, 'themes'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => themeSchema.parse(readJson(join(root, 'themes', file))))
      .map((theme) => [theme.id, theme]),
  );

/** Reads the whole library from disk. Faulty folders are listed in `problems`; the rest still loads. */
export const loadLibrary = (root: string = libraryRoot): Library => {
  const sections = loadSectionLibrary(join(root, 'sections'));
  const sites = loadSiteTemplates(join(root, 'site-templates'), sections.designs);
  const parts = loadPageTemplates(root, sections.designs);
  const looks = loadBlogLooks(join(root, 'blog-looks'), sections.designs);
  return {
    root,
    designs: sections.designs,
    templates: sites.templates,
    ...parts.templates,
    blogLooks: looks.looks,
    themes: loadThemes(root),
    ...loadFonts(root),
    pairings: loadFontPairings(root),
    icons: readJson(join(root, 'icons/icons.json')) as Library['icons'],
    pictures: new Map(
      (readJson(join(root, 'images/credits.json')) as LibraryImage[]).map((row) => [row.file, row]),
    ),
    collections: readJson(join(root, 'images/collections.json')) as Library['collections'],
    problems: [...sections.problems, ...sites.problems, ...parts.problems, ...looks.problems],
  };
};
