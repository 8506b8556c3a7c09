// The articles and tutorials that come with the product, read from `library/documentation`: Markdown with front matter, a
// folder per language and category. The English file says where the article belongs, the others translate it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArticleContent,
  articleContentSchema,
  articleTextsSchema,
  categoryFileSchema,
  type DocumentationCategory,
  type TutorialFile,
  tutorialFileSchema,
} from '@sitewright/contract/documentation/documentation-fields';
import { type Language, language } from '@sitewright/contract/fields';
import { parse } from 'yaml';
import { z } from 'zod';

export interface ShippedArticle {
  slug: string;
  category: string;
  order: number;
  content: ArticleContent;
  /** Changes with the content: an update of the product may bring another original. */
  hash: string;
}

export interface ShippedTutorial extends TutorialFile {
  slug: string;
}

export interface ShippedDocumentation {
  categories: readonly DocumentationCategory[];
  /** By slug, in their order. */
  articles: ReadonlyMap<string, ShippedArticle>;
  tutorials: readonly ShippedTutorial[];
}

const texts = articleTextsSchema.pick({ title: true, summary: true });
const frontMatter = articleContentSchema
  .pick({ space: true, routes: true, related: true })
  .partial()
  .extend({ ...texts.shape, order: z.number().int() });

const readMarkdown = (path: string): { fields: unknown; body: string } => {
  const [, fields, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path, 'utf8')) ?? [];
  if (fields === undefined || body === undefined) throw new Error(`${path} has no front matter`);
  return { fields: parse(fields), body: body.trim() };
};

const validate = <T extends z.ZodType>(schema: T, path: string, value: unknown): z.output<T> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Error(`${path}: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
};

const loadArticle = (root: string, category: string, slug: string): ShippedArticle => {
  const pathOf = (code: Language): string => join(root, code, category, `${slug}.md`);
  const { fields, body } = readMarkdown(pathOf('en'));
  const { order, title, summary, ...about } = validate(frontMatter, pathOf('en'), fields);
  const content: ArticleContent = {
    space: about.space ?? 'help',
    routes: about.routes ?? [],
    related: about.related ?? [],
    texts: { en: { title, summary, body } },
  };
  for (const code of language.options) {
    if (code === 'en' || !existsSync(pathOf(code))) continue;
    const translated = readMarkdown(pathOf(code));
    content.texts[code] = { ...validate(texts, pathOf(code), translated.fields), body: translated.body };
  }
  return { slug, category, order, content, hash: hashOf(content) };
};

export const hashOf = (content: ArticleContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

const filesIn = (folder: string, extension: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(extension))
        .map((file) => file.slice(0, -extension.length))
    : [];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export const loadShippedDocumentation = (root: string): ShippedDocumentation => {
  const categories = validate(categoryFileSchema, 'categories.json', readJson(join(root, 'categories.json')));
  const articles = categories.flatMap(({ id }) =>
    filesIn(join(root, 'en', id), '.md')
      .map((slug) => loadArticle(root, id, slug))
      .toSorted((a, b) => a.order - b.order),
  );
  const tutorials = filesIn(join(root, 'tutorials'), '.json').map((slug) => {
    const path = join(root, 'tutorials', `${slug}.json`);
    return { slug, ...validate(tutorialFileSchema, path, readJson(path)) };
  });
  return {
    categories,
    articles: new Map(articles.map((article) => [article.slug, article])),
    tutorials: tutorials.toSorted((a, b) => a.order - b.order),
  };
};
