import { z } from 'zod';
import { contentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, ok, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { seoSchema } from './page-seo.ts';
import { contentInputSchema, sitePartInputSchema } from '../sections/section-input.ts';

export const pageSummarySchema = z.object({
  id: uuid,
  title: z.string(),
  /** Empty for the home page, whose path is `/`. */
  slug: z.string(),
  isHome: z.boolean(),
  order: z.string(),
  seo: seoSchema,
  settings: jsonObject,
  /** Counter of changes of the page's content; also its ETag. */
  version: z.number().int(),
  updatedAt: isoDate,
});
export type PageSummary = z.infer<typeof pageSummarySchema>;

export const pageSchema = pageSummarySchema.extend({ content: contentSchema });
export type Page = z.infer<typeof pageSchema>;

const pageParams = idParams.extend({ pageId: uuid });
const title = required(limits.sites.pageTitleMaxLength, 'Enter a page name');
const slug = z.string().max(200);

export const listPages = endpoint({
  method: 'GET',
  path: '/sites/{id}/pages',
  summary: 'List the pages of a site in menu order, without content',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    pages: z.array(pageSummarySchema),
    /** The templates of the site's blog, which are edited like pages and have no URL: that of posts, and that of lists. */
    templates: z.array(pageSummarySchema),
  }),
});

export const createPage = endpoint({
  method: 'POST',
  path: '/sites/{id}/pages',
  summary: 'Create a page',
  access: 'sites.pages',
  params: idParams,
  body: z.object({
    title,
    slug: slug.optional(),
    content: contentInputSchema.optional(),
    seo: seoSchema.optional(),
    copyOf: uuid.optional(),
  }),
  response: pageSchema,
  status: 201,
  errors: ['slug_taken', 'limit_reached'],
});

export const getPage = endpoint({
  method: 'GET',
  path: '/sites/{id}/pages/{pageId}',
  summary: 'One page with its content; the ETag is its version',
  access: 'sites.read',
  params: pageParams,
  response: pageSchema,
});

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/pages/{pageId}',
  summary: 'Delete a page; the home page cannot be deleted',
  access: 'sites.pages',
  params: pageParams,
  response: ok,
  errors: ['home_page'],
});

export const previewPage = endpoint({
  method: 'GET',
  path: '/sites/{id}/pages/preview/{pageId}',
  summary: 'One page with its content, for a preview',
  access: 'sites.read',
  reads: 'replica',
  params: pageParams,
  response: pageSchema,
});

export const updatePageContent = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/pages/{pageId}/content',
  summary: 'Replace the content of a page; with If-Match a stale base fails with 412',
  access: 'sites.write',
  params: pageParams,
  body: z.object({ content: contentInputSchema }),
  response: pageSchema,
  errors: ['stale_version', 'too_large'],
});

export const updatePageSettings = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/pages/{pageId}/settings',
  summary: 'Update title, slug, menu position, SEO or settings of a page',
  access: 'sites.content',
  params: pageParams,
  body: z.object({
    title: title.optional(),
    slug: slug.optional(),
    /** The preceding page; null for the first position after the home page. */
    after: uuid.nullable().optional(),
    isHome: z.literal(true).optional(),
    seo: seoSchema.optional(),
    settings: jsonObject.optional(),
  }),
  response: pageSummarySchema,
  errors: ['slug_taken', 'home_page'],
});

/** A header or footer with the id of its document. Its texts have the spelling that was last written. */
export const sitePartResponseSchema = z.object({
  documentId: uuid,
  version: z.number().int(),
  part: z.looseObject({ type: z.string(), data: jsonObject.optional() }).nullable(),
  content: contentSchema,
});
export type SitePartResponse = z.infer<typeof sitePartResponseSchema>;

export const getHeaderFooter = endpoint({
  method: 'GET',
  path: '/sites/{id}/header-footer',
  summary: 'Header and footer of a site',
  access: 'sites.read',
  params: idParams,
  response: z.object({ header: sitePartResponseSchema, footer: sitePartResponseSchema }),
});

const part = (kind: 'header' | 'footer') => ({
  path: `/sites/{id}/${kind}` as const,
  access: 'sites.read' as const,
  params: idParams,
  response: sitePartResponseSchema,
});

export const getHeader = endpoint({ ...part('header'), method: 'GET', summary: 'The header of a site' });
export const putHeader = endpoint({
  ...part('header'),
  method: 'PUT',
  access: 'sites.write',
  summary: 'Replace the header',
  body: sitePartInputSchema,
});
export const deleteHeader = endpoint({
  ...part('header'),
  method: 'DELETE',
  access: 'sites.write',
  summary: 'Remove the header',
  response: ok,
});
export const syncMenu = endpoint({
  method: 'POST',
  path: '/sites/{id}/header/sync-menu',
  summary: 'Sync the header menu with the pages, keeping custom links',
  access: 'sites.write',
  params: idParams,
  response: sitePartResponseSchema,
});
export const getFooter = endpoint({ ...part('footer'), method: 'GET', summary: 'The footer of a site' });
export const putFooter = endpoint({
  ...part('footer'),
  method: 'PUT',
  access: 'sites.write',
  summary: 'Replace the footer',
  body: sitePartInputSchema,
});
