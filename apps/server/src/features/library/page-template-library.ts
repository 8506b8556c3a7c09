// Templates of single pages, headers and footers, read from their folders. Their texts call the site `{site}`,
// so that a page made from one speaks the name of the site it joins.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import {
  pageTemplateContentSchema,
  type PageTemplateFile,
  pageTemplateFileSchema,
  type PartTemplateFile,
  partTemplateFileSchema,
  type TemplateKind,
} from '@sitewright/contract/page-templates/page-templates';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import {
  type SiteTemplatePage,
  type SiteTemplateWords,
  siteTemplateWordsSchema,
} from '@sitewright/contract/site-templates/site-template-files';
import { escapeHtml } from '@sitewright/render/escape';
import type { z } from 'zod';
import { changeSectionWords } from './template-words.ts';

export interface PageTemplate extends PageTemplateFile {
  /** Its folder; the address of a new page is `slug` of the file. */
  folder: string;
  content: SiteTemplatePage['content'];
  words: SiteTemplateWords;
}

export interface PartTemplate extends PartTemplateFile {
  folder: string;
  words: SiteTemplateWords;
}

export interface PageTemplates {
  pageTemplates: readonly PageTemplate[];
  headerTemplates: readonly PartTemplate[];
  footerTemplates: readonly PartTemplate[];
}

/** Where the templates of a kind lie, below the library and below its public address. */
export const templateFolder = (kind: TemplateKind): string => `${kind}-templates`;

const parse = <T extends z.ZodType>(schema: T, folder: string, file: string): z.output<T> => {
  const result = schema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Error(`${file}: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
};

const loadPage = (path: string, folder: string): PageTemplate => ({
  ...parse(pageTemplateFileSchema, path, 'template.json'),
  ...parse(pageTemplateContentSchema, path, 'page.json'),
  words: parse(siteTemplateWordsSchema, path, 'vi.json'),
  folder,
});

const loadPart = (path: string, folder: string): PartTemplate => ({
  ...parse(partTemplateFileSchema, path, 'template.json'),
  words: parse(siteTemplateWordsSchema, path, 'vi.json'),
  folder,
});

/** Every complete template below the library's root, in their order, and a sentence for each faulty one. */
export const loadPageTemplates = (root: string): { templates: PageTemplates; problems: string[] } => {
  const problems: string[] = [];
  const loadAll = <T extends PageTemplate | PartTemplate>(
    kind: T['kind'],
    load: (path: string, folder: string) => T,
  ): T[] => {
    const place = join(root, templateFolder(kind));
    if (!existsSync(place)) return [];
    const found: T[] = [];
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      try {
        const template = load(join(place, entry.name), entry.name);
        if (template.kind !== kind) throw new Error(`template.json: kind – expected ${kind}`);
        found.push(template);
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        problems.push(`${templateFolder(kind)}/${entry.name}/${fault}`);
      }
    }
    return found.toSorted((a, b) => a.order - b.order || a.folder.localeCompare(b.folder, 'en'));
  };
  const templates = {
    pageTemplates: loadAll('page', loadPage),
    headerTemplates: loadAll<PartTemplate>('header', loadPart),
    footerTemplates: loadAll<PartTemplate>('footer', loadPart),
  };
  return { templates, problems };
};

type Designs = ReadonlyMap<string, SectionDesign>;
type Change = (text: string) => string;

/** A page template's content with each of its texts replaced by what `change` makes of it. */
export const changePageWords = (
  { content }: PageTemplate,
  designs: Designs,
  change: Change,
): PageTemplate['content'] => ({
  ...content,
  sections: content.sections.map((section) => changeSectionWords(section, designs, change)),
});

/** A header or footer with each of its texts replaced by what `change` makes of it. */
export const changePartWords = (
  { part }: PartTemplate,
  designs: Designs,
  change: Change,
): PartTemplate['part'] => changeSectionWords(part, designs, change);

const neutralNames: Record<Language, string> = { en: 'Your business', vi: 'Tên doanh nghiệp' };

/** How a template's text is told: in the language, and with the name of the site. */
export const telling =
  (words: SiteTemplateWords, language: Language, siteName: string | undefined): Change =>
  (text) => {
    const told = language === 'vi' && Object.hasOwn(words, text) ? words[text]! : text;
    const name = siteName === undefined || siteName === '' ? neutralNames[language] : siteName;
    // Only formatted texts hold tags; the others are escaped where they are drawn.
    return told.replaceAll('{site}', () => (/<\w/.test(told) ? escapeHtml(name) : name));
  };
