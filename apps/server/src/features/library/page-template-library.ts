// Reads templates of single pages, headers and footers from their folders. Their texts contain the placeholder
// `{site}`, so that a page made from one uses the name of its site.
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
  type SiteTemplateTexts,
  siteTemplateTextsSchema,
} from '@sitewright/contract/site-templates/site-template-files';
import { escapeHtml } from '@sitewright/render/escape';
import type { z } from 'zod';
import { completeSection } from './form-contents.ts';
import { changeSectionTexts } from './template-texts.ts';

export interface PageTemplate extends PageTemplateFile {
  /** Name of its folder; the slug of a new page comes from `slug` in the file. */
  folder: string;
  content: SiteTemplatePage['content'];
  translations: SiteTemplateTexts;
}

export interface PartTemplate extends PartTemplateFile {
  folder: string;
  translations: SiteTemplateTexts;
}

export interface PageTemplates {
  pageTemplates: readonly PageTemplate[];
  headerTemplates: readonly PartTemplate[];
  footerTemplates: readonly PartTemplate[];
}

/** Folder of the templates of a kind, both below the library's root and below its public URL. */
export const templateFolder = (kind: TemplateKind): string => `${kind}-templates`;

type Designs = ReadonlyMap<string, SectionDesign>;

const parse = <T extends z.ZodType>(schema: T, folder: string, file: string): z.output<T> => {
  const result = schema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Error(`${file}: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
};

const loadPage = (path: string, folder: string, designs: Designs): PageTemplate => {
  const { content } = parse(pageTemplateContentSchema, path, 'page.json');
  const sections = content.sections.map((section) => completeSection(section, designs));
  return {
    ...parse(pageTemplateFileSchema, path, 'template.json'),
    content: { ...content, sections },
    translations: parse(siteTemplateTextsSchema, path, 'vi.json'),
    folder,
  };
};

const loadPart = (path: string, folder: string, designs: Designs): PartTemplate => {
  const template = parse(partTemplateFileSchema, path, 'template.json');
  return {
    ...template,
    part: completeSection(template.part, designs),
    translations: parse(siteTemplateTextsSchema, path, 'vi.json'),
    folder,
  };
};

/** Every complete template below the library's root, in order, and one message for each faulty one. */
export const loadPageTemplates = (
  root: string,
  designs: Designs,
): { templates: PageTemplates; problems: string[] } => {
  const problems: string[] = [];
  const loadAll = <T extends PageTemplate | PartTemplate>(
    kind: T['kind'],
    load: (path: string, folder: string, designs: Designs) => T,
  ): T[] => {
    const place = join(root, templateFolder(kind));
    if (!existsSync(place)) return [];
    const found: T[] = [];
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      try {
        const template = load(join(place, entry.name), entry.name, designs);
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

type ChangeText = (text: string) => string;

/** A page template's content with `change` applied to each of its texts. */
export const changePageTexts = (
  { content }: PageTemplate,
  designs: Designs,
  change: ChangeText,
): PageTemplate['content'] => ({
  ...content,
  sections: content.sections.map((section) => changeSectionTexts(section, designs, change)),
});

/** A header or footer with `change` applied to each of its texts. */
export const changePartTexts = (
  { part }: PartTemplate,
  designs: Designs,
  change: ChangeText,
): PartTemplate['part'] => changeSectionTexts(part, designs, change);

const neutralNames: Record<Language, string> = { en: 'Your business', vi: 'Tên doanh nghiệp' };

/** Returns a function that translates a template's text and inserts the name of the site. */
export const templateTextFormatter =
  (words: SiteTemplateTexts, language: Language, siteName: string | undefined): ChangeText =>
  (text) => {
    const told = language === 'vi' && Object.hasOwn(words, text) ? words[text]! : text;
    const name = siteName === undefined || siteName === '' ? neutralNames[language] : siteName;
    // Only rich text contains tags; plain text is escaped when it is rendered.
    return told.replaceAll('{site}', () => (/<\w/.test(told) ? escapeHtml(name) : name));
  };
