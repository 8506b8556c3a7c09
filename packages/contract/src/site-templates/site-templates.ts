import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, listQuery, pagination, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { contentSchema } from '../content.ts';
import { sitePartSchema } from './site-template-files.ts';
import { themeSchema } from '../themes/theme.ts';

export const industrySchema = z.object({ id: z.string(), name: z.string(), icon: z.string().nullable() });
export type Industry = z.infer<typeof industrySchema>;

export const siteTemplateSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  thumbnailUrl: z.string(),
  isPremium: z.boolean(),
  usageCount: z.number().int(),
  features: z.array(z.string()),
  tags: z.array(z.string()),
  category: z.string(),
  industryId: z.string(),
  industry: industrySchema,
});
export type SiteTemplateSummary = z.infer<typeof siteTemplateSummarySchema>;

export const siteTemplateSchema = siteTemplateSummarySchema.extend({
  pages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      slug: z.string(),
      content: contentSchema,
    }),
  ),
  siteSettings: z.object({ header: sitePartSchema, footer: sitePartSchema, theme: themeSchema }),
});
export type SiteTemplateDetail = z.infer<typeof siteTemplateSchema>;

export const listSiteTemplates = endpoint({
  method: 'GET',
  path: '/site-templates',
  summary: 'List the site templates of the public gallery',
  access: 'public',
  reads: 'replica',
  query: listQuery(limits.lists.galleryLimitMax, limits.lists.galleryPageSize).extend({
    industry: trimmed(limits.sites.industryMaxLength).optional(),
    search: trimmed(limits.lists.searchMaxLength).optional(),
    /** Language of names and descriptions; English when absent. */
    language: language.optional(),
  }),
  response: z.object({ templates: z.array(siteTemplateSummarySchema), pagination }),
});

export const getSiteTemplate = endpoint({
  method: 'GET',
  path: '/site-templates/{slug}',
  summary: 'One template with its pages, header and footer, by slug or id',
  access: 'public',
  reads: 'replica',
  params: z.object({ slug: z.string().max(120) }),
  /** spec §7: cache buster; a preview sends the current time. */
  query: z.object({ t: z.string().max(40).optional(), language: language.optional() }),
  response: siteTemplateSchema,
  aliases: [{ method: 'GET', path: '/site-templates/{slug}', accepts: 'json' }],
});

export const createSiteFromTemplate = endpoint({
  method: 'POST',
  path: '/site-templates/{id}/create-site',
  summary: 'Create a site from a template',
  access: 'sites.write',
  params: z.object({ id: z.string().max(120) }),
  body: z.object({
    name: required(limits.sites.nameMaxLength, 'Please enter a site name'),
    subdomain: z.string().max(200),
    /** Language of the new site's texts; English when absent. */
    language: language.optional(),
  }),
  response: z.object({
    site: z.object({ id: uuid, pages: z.array(z.object({ id: uuid, content: contentSchema })) }),
  }),
  status: 201,
  errors: [
    'subdomain_taken',
    'subdomain_reserved',
    'subdomain_invalid',
    'subdomain_too_short',
    'limit_reached',
  ],
  idempotent: true,
});

export const listIndustries = endpoint({
  method: 'GET',
  path: '/industry-category/industries',
  summary: 'List the industries of the templates',
  access: 'public',
  reads: 'replica',
  response: z.array(industrySchema),
});
