// The looks of blogs: sections for the templates of posts and of lists, as data in `library/blog-looks`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BlogLook, blogLooks } from '@sitewright/contract/blog/blog-settings';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { z } from 'zod';
import type { SectionLibrary } from './section-library.ts';

const localized = z.strictObject({ en: z.string().min(1), vi: z.string().min(1) });

const lookSection = z.strictObject({
  type: z.string(),
  templateId: z.string().optional(),
  data: z.record(z.string(), z.json()),
  style: z.record(z.string(), z.json()).optional(),
});

const lookFile = z.strictObject({
  label: localized,
  description: localized,
  postTemplate: z.array(lookSection).min(1),
  listTemplate: z.array(lookSection).min(1),
  /** English text to Vietnamese. */
  translations: z.record(z.string(), z.string()),
});

type LookSection = z.output<typeof lookSection>;

export type BlogLookFile = z.output<typeof lookFile>;
export type BlogLooks = ReadonlyMap<BlogLook, BlogLookFile>;

const sectionProblem = (designs: SectionLibrary['designs'], section: LookSection): string | undefined => {
  const design = designs.get(section.type);
  if (!design) return `${section.type} doesn’t exist`;
  const { templateId } = section;
  if (templateId !== undefined && !Object.hasOwn(design.templates, templateId)) {
    return `${section.type} has no template ${templateId}`;
  }
  const fields = new Set(design.config.fields.map(({ name }) => name));
  const wrong = Object.keys(section.data).find((name) => !fields.has(name));
  return wrong === undefined ? undefined : `${section.type} has no field ${wrong}`;
};

/** Loads every look; a faulty one is reported and skipped. */
export const loadBlogLooks = (
  root: string,
  designs: SectionLibrary['designs'],
): { looks: BlogLooks; problems: string[] } => {
  const looks = new Map<BlogLook, BlogLookFile>();
  const problems: string[] = [];
  for (const name of blogLooks) {
    try {
      const look = lookFile.parse(JSON.parse(readFileSync(join(root, `${name}.json`), 'utf8')));
      looks.set(name, look);
      for (const section of [...look.postTemplate, ...look.listTemplate]) {
        const problem = sectionProblem(designs, section);
        if (problem !== undefined) problems.push(`blog-looks/${name}.json: ${problem}`);
      }
    } catch (error) {
      problems.push(`blog-looks/${name}.json: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { looks, problems };
};

const translated = (value: Json, texts: Readonly<Record<string, string>>): Json => {
  if (typeof value === 'string') return texts[value] ?? value;
  if (Array.isArray(value)) return value.map((entry) => translated(entry, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, translated(entry, texts)]));
};

/** Copies of a look's sections in a language of the product. */
export const sectionsOfLook = (
  { postTemplate, listTemplate, translations }: BlogLookFile,
  language: 'en' | 'vi',
): { post_template: JsonObject[]; list_template: JsonObject[] } => {
  const texts = language === 'vi' ? translations : {};
  const copies = (sections: readonly LookSection[]): JsonObject[] =>
    sections.map((section) => ({
      ...(structuredClone(section) as JsonObject),
      data: translated(section.data as JsonObject, texts),
    }));
  return { post_template: copies(postTemplate), list_template: copies(listTemplate) };
};
