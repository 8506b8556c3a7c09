import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, language, ok, trimmed, uuid } from '../fields.ts';
import { limits as shared } from '../limits.ts';
import { defineList } from '../list.ts';
import { minute } from '../rate-limits.ts';
import {
  articleContentSchema,
  articleInputSchema,
  articleSlug,
  localizedText,
} from './documentation-fields.ts';
import { documentationLimits as limits } from './documentation-limits.ts';

// The documentation as the staff of the platform edits it.

/** `shipped`: comes with the product and was not customized. */
export const articleStatuses = ['shipped', 'draft', 'review', 'published', 'archived'] as const;
export const articleMoves = ['draft', 'review', 'published', 'archived'] as const;
export type ArticleMove = (typeof articleMoves)[number];

/** `outdated`: another language was changed later. */
export const translationStates = ['missing', 'current', 'outdated'] as const;

export const adminArticleEntrySchema = z.object({
  slug: z.string(),
  category: z.string(),
  /** Title in the first language that has one. */
  title: z.string(),
  status: z.enum(articleStatuses),
  /** Visitors read the version that was published before the changes of a draft. */
  isPublished: z.boolean(),
  /** Published, and not changed for half a year. */
  isOutdated: z.boolean(),
  isCustomized: z.boolean(),
  /** The original that it is based on was replaced by an update of the product. */
  hasNewerOriginal: z.boolean(),
  translations: z.object({ en: z.enum(translationStates), vi: z.enum(translationStates) }),
  helpfulYes: z.number().int(),
  helpfulNo: z.number().int(),
  updatedAt: isoDate.nullable(),
});
export type AdminArticleEntry = z.infer<typeof adminArticleEntrySchema>;

export const adminArticleSchema = adminArticleEntrySchema.extend({
  content: articleContentSchema,
  /** The text of the product that it replaces; null for an article of one's own. */
  original: articleContentSchema.nullable(),
  /** 0 until it is customized. */
  version: z.number().int(),
  author: z.string().nullable(),
});
export type AdminArticle = z.infer<typeof adminArticleSchema>;

const access = 'documentation.write';
const articleParams = z.object({ articleSlug });
const version = z.number().int().min(0);

export const listAdminArticles = endpoint({
  method: 'GET',
  path: '/admin/documentation/articles',
  summary: 'Every article of the documentation in its order',
  access,
  response: z.object({
    categories: z.array(z.object({ id: z.string(), name: localizedText })),
    articles: z.array(adminArticleEntrySchema),
  }),
});

export const getAdminArticle = endpoint({
  method: 'GET',
  path: '/admin/documentation/articles/{articleSlug}',
  summary: 'One article as it is edited',
  access,
  params: articleParams,
  response: adminArticleSchema,
});

export const createArticle = endpoint({
  method: 'POST',
  path: '/admin/documentation/articles',
  summary: 'Create an article as a draft',
  access,
  body: z.strictObject({ slug: articleSlug, category: articleSlug, content: articleInputSchema }),
  response: adminArticleSchema,
  status: 201,
  errors: ['slug_taken'],
});

export const updateArticle = endpoint({
  method: 'PUT',
  path: '/admin/documentation/articles/{articleSlug}',
  summary: 'Save an article as a draft; an article of the product is customized by it',
  access,
  params: articleParams,
  body: z.strictObject({
    version,
    /** A new slug; the former address leads to it. */
    slug: articleSlug.optional(),
    content: articleInputSchema,
  }),
  response: adminArticleSchema,
  errors: ['stale_version', 'slug_taken'],
});

export const moveArticle = endpoint({
  method: 'POST',
  path: '/admin/documentation/articles/{articleSlug}/move',
  summary: 'Send an article to review, publish it, return it to its author, or archive it',
  access,
  params: articleParams,
  body: z.strictObject({
    version,
    to: z.enum(articleMoves),
    /** Publish although links lead to articles that do not exist. */
    force: z.boolean().default(false),
  }),
  response: adminArticleSchema,
  errors: ['stale_version', 'wrong_state', 'broken_links'],
});

export const resetArticle = endpoint({
  method: 'DELETE',
  path: '/admin/documentation/articles/{articleSlug}',
  summary: 'Reset a customized article to the original, or delete an article of one’s own',
  access,
  params: articleParams,
  response: ok,
  errors: ['wrong_state'],
});

export const orderArticles = endpoint({
  method: 'PUT',
  path: '/admin/documentation/order',
  summary: 'Put the articles of a category in order; articles of other categories move into it',
  access,
  body: z.strictObject({
    category: articleSlug,
    slugs: z.array(articleSlug).max(limits.articlesPerCategory),
  }),
  response: ok,
});

export const previewArticle = endpoint({
  method: 'POST',
  path: '/admin/documentation/preview',
  summary: 'Markdown as the HTML that readers get, with its broken links',
  access,
  body: z.strictObject({ body: z.string().max(limits.bodyMaxLength) }),
  response: z.object({ html: z.string(), brokenLinks: z.array(z.string()) }),
  rateLimits: [{ name: 'documentation-preview', by: 'user', limit: limits.previewsPerMinute, per: minute }],
});

export const articleVersionSchema = z.object({
  version: z.number().int(),
  status: z.enum(articleStatuses),
  author: z.string().nullable(),
  createdAt: isoDate,
});

export const listArticleVersions = endpoint({
  method: 'GET',
  path: '/admin/documentation/articles/{articleSlug}/versions',
  summary: 'Versions of an article, newest first',
  access,
  params: articleParams,
  response: z.object({ versions: z.array(articleVersionSchema) }),
});

export const getArticleVersion = endpoint({
  method: 'GET',
  path: '/admin/documentation/articles/{articleSlug}/versions/{articleVersion}',
  summary: 'One version of an article with its content',
  access,
  params: articleParams.extend({ articleVersion: z.string().max(40) }),
  response: articleVersionSchema.extend({ content: articleContentSchema }),
});

export const feedbackList = defineList({
  name: 'feedback',
  item: z.object({
    id: uuid,
    slug: z.string(),
    language,
    isHelpful: z.boolean(),
    comment: z.string(),
    createdAt: isoDate,
  }),
  filters: {
    slug: articleSlug.optional(),
    helpful: z.enum(['yes', 'no']).optional(),
    q: trimmed(shared.lists.searchMaxLength).optional(),
  },
  sorts: ['created'],
});

export const listFeedback = endpoint({
  method: 'GET',
  path: '/admin/documentation/feedback',
  summary: 'What readers said about articles, newest first',
  access,
  query: feedbackList.query,
  response: feedbackList.response,
});

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/admin/documentation/missed-searches',
  summary: 'Searches of the help center that found nothing, the most frequent first',
  access,
  response: z.object({
    searches: z.array(z.object({ query: z.string(), language, count: z.number().int(), lastAt: z.string() })),
  }),
});
