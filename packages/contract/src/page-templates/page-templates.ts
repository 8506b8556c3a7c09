import { z } from 'zod';
import { contentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { language, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';
import { sitePartSchema } from '../site-templates/site-template-files.ts';

const localized = z.strictObject({ en: z.string().min(1), vi: z.string().min(1) });

/** Metadata of every template file in the library. */
const localizedTexts = {
  /** Sort order, ascending. */
  order: z.number().int().min(0),
  name: localized,
  description: localized,
  /** Search keywords. */
  keywords: z.strictObject({ en: z.array(z.string().min(2)).min(2), vi: z.array(z.string().min(2)).min(2) }),
};

/** `library/page-templates/<slug>/template.json`. */
export const pageTemplateFileSchema = z.strictObject({
  kind: z.literal('page'),
  ...localizedTexts,
  /** Title and slug of a new page, unless the slug is taken. */
  title: localized,
  slug: localized,
  seo: z.strictObject({ title: localized, description: localized }),
});
export type PageTemplateFile = z.infer<typeof pageTemplateFileSchema>;

/** `library/page-templates/<slug>/page.json`. */
export const pageTemplateContentSchema = z.strictObject({ content: contentSchema });

/** `library/header-templates/<slug>/template.json`, and the same for footers. */
export const partTemplateFileSchema = z.strictObject({
  kind: z.enum(['header', 'footer']),
  ...localizedTexts,
  part: sitePartSchema,
});
export type PartTemplateFile = z.infer<typeof partTemplateFileSchema>;

const kinds = ['page', 'header', 'footer'] as const;
export type TemplateKind = (typeof kinds)[number];

const templateSummary = {
  id: z.string(),
  /** Unique among templates of its kind. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  thumbnail: z.string(),
  tags: z.array(z.string()),
  status: z.literal('published'),
  order: z.number().int(),
};

export const pageTemplateSummarySchema = z.object({
  kind: z.literal('page'),
  ...templateSummary,
  page: z.object({ title: z.string(), slug: z.string() }),
});
export type PageTemplateSummary = z.infer<typeof pageTemplateSummarySchema>;

export const pageTemplateSchema = pageTemplateSummarySchema.extend({
  page: z.object({
    title: z.string(),
    slug: z.string(),
    seo: z.object({ title: z.string(), description: z.string() }),
    content: contentSchema,
  }),
});
export type PageTemplateDetail = z.infer<typeof pageTemplateSchema>;

export const partTemplateSchema = z.object({
  kind: z.enum(['header', 'footer']),
  ...templateSummary,
  part: sitePartSchema,
});
export type PartTemplateDetail = z.infer<typeof partTemplateSchema>;

const languageQuery = {
  /** Language of the template texts; English when absent. */
  language: language.optional(),
};
const nameQuery = {
  ...languageQuery,
  /** Site name used in the texts; a neutral one when absent. */
  siteName: trimmed(limits.sites.nameMaxLength).optional(),
};

export const listPageTemplates = endpoint({
  method: 'GET',
  path: '/page-templates',
  summary: 'List page templates',
  access: 'public',
  reads: 'replica',
  query: z.object(languageQuery),
  response: z.object({ templates: z.array(pageTemplateSummarySchema) }),
});

export const getPageTemplate = endpoint({
  method: 'GET',
  path: '/page-templates/{slug}',
  summary: 'One page template with its content',
  access: 'public',
  reads: 'replica',
  params: z.object({ slug: z.string().max(120) }),
  query: z.object(nameQuery),
  response: pageTemplateSchema,
});

export const listHeaderTemplates = endpoint({
  method: 'GET',
  path: '/header-templates',
  summary: 'List header templates, ready to apply to a site',
  access: 'public',
  reads: 'replica',
  query: z.object(nameQuery),
  response: z.object({ templates: z.array(partTemplateSchema) }),
});

export const listFooterTemplates = endpoint({
  method: 'GET',
  path: '/footer-templates',
  summary: 'List footer templates, ready to apply to a site',
  access: 'public',
  reads: 'replica',
  query: z.object(nameQuery),
  response: z.object({ templates: z.array(partTemplateSchema) }),
});
