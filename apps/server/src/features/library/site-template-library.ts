// Reads the complete site templates of the library, which the gallery, the preview and the creation of a site use.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import {
  sitePartSchema,
  type SiteTemplateFile,
  siteTemplateFileSchema,
  type SiteTemplatePage,
  siteTemplatePageSchema,
  type SiteTemplateTexts,
  siteTemplateTextsSchema,
} from '@sitewright/contract/site-templates/site-template-files';
import type { z } from 'zod';
import { completeSection } from './form-contents.ts';

type Designs = ReadonlyMap<string, SectionDesign>;

export interface SiteTemplate extends SiteTemplateFile {
  slug: string;
  header: z.infer<typeof sitePartSchema>;
  footer: z.infer<typeof sitePartSchema>;
  content: SiteTemplatePage[];
  /** English text → Vietnamese text. */
  translations: SiteTemplateTexts;
}

const parse = <T extends z.ZodType>(schema: T, folder: string, file: string): z.output<T> => {
  const result = schema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Error(`${file}: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
};

/** Loads one template folder. Throws an Error whose message names the file and the problem. */
const loadSiteTemplate = (folder: string, slug: string, designs: Designs): SiteTemplate => {
  const template = parse(siteTemplateFileSchema, folder, 'template.json');
  const loadPage = (page: string): SiteTemplatePage => {
    const { content, ...loaded } = parse(siteTemplatePageSchema, folder, join('pages', `${page}.json`));
    const sections = content.sections.map((section) => completeSection(section, designs));
    return { ...loaded, content: { ...content, sections } };
  };
  return {
    ...template,
    slug,
    header: completeSection(parse(sitePartSchema, folder, 'header.json'), designs),
    footer: completeSection(parse(sitePartSchema, folder, 'footer.json'), designs),
    translations: parse(siteTemplateTextsSchema, folder, 'vi.json'),
    content: template.pages.map(loadPage),
  };
};

/** Every complete template below `root`, by slug, and one message for each faulty one. */
export const loadSiteTemplates = (
  root: string,
  designs: Designs,
): { templates: ReadonlyMap<string, SiteTemplate>; problems: string[] } => {
  const templates = new Map<string, SiteTemplate>();
  const problems: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || !existsSync(join(root, entry.name, 'template.json'))) continue;
    try {
      templates.set(entry.name, loadSiteTemplate(join(root, entry.name), entry.name, designs));
    } catch (error) {
      problems.push(`${entry.name}/${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { templates, problems };
};
