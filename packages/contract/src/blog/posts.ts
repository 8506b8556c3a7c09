import { z } from 'zod';
import { postContentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { changeCount, idParams, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { blogLimits } from './blog-limits.ts';
import { blogImage, blogSeo, postSlug } from './post-fields.ts';
import { postNewsletterStateSchema } from './post-newsletter-state.ts';

/** `trashed` is no status: a post in the trash keeps the status that it returns to, as a draft. */
export const postStatuses = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const postVisibilities = ['public', 'members', 'password'] as const;
export type PostVisibility = (typeof postVisibilities)[number];

/** Everything of a post that is edited besides its body. */
export const postFieldsSchema = z.object({
  title: trimmed(blogLimits.titleMaxLength),
  /** Unique in its site; a taken one gets `-2`. */
  slug: postSlug,
  /** Empty: the beginning of the body is shown. */
  excerpt: trimmed(blogLimits.excerptMaxLength),
  image: blogImage.nullable(),
  visibility: z.enum(postVisibilities),
  isFeatured: z.boolean(),
  /** The first is the primary one. */
  categoryIds: z.array(uuid).max(blogLimits.categoriesPerPost),
  tagIds: z.array(uuid).max(blogLimits.tagsPerPost),
  /** In the order in which they are named. */
  authorIds: z.array(uuid).max(blogLimits.authorsPerPost),
  seriesId: uuid.nullable(),
  /** Null: as the settings of the blog say. */
  allowsComments: z.boolean().nullable(),
  /** BCP 47; the site's language unless it is a translation. */
  locale: z.string().trim().min(2).max(35),
  /** The post that it translates. */
  translationOf: uuid.nullable(),
  seo: blogSeo,
  /** The date that readers see. Null: the moment of the first publish. */
  publishedAt: isoDate.nullable(),
});
export type PostFields = z.output<typeof postFieldsSchema>;

export const postSummarySchema = postFieldsSchema.extend({
  id: uuid,
  siteId: uuid,
  status: z.enum(postStatuses),
  /** Whether the post differs from what is published. */
  hasChanges: z.boolean(),
  /** When it is published by itself; null unless it is scheduled. */
  publishAt: isoDate.nullable(),
  hasPassword: z.boolean(),
  wordCount: z.number().int(),
  readingMinutes: z.number().int(),
  /** Approved comments, and those that wait. */
  commentCount: z.number().int(),
  pendingCommentCount: z.number().int(),
  /** Public URL; null before the site and the post are published. */
  url: z.string().nullable(),
  newsletter: postNewsletterStateSchema.nullable(),
  /** Sent back with the next change of the fields. */
  edit: changeCount,
  /** Counter of changes of the body. */
  version: z.number().int(),
  deletedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PostSummary = z.output<typeof postSummarySchema>;

export const postSchema = postSummarySchema.extend({ content: postContentSchema });
export type Post = z.output<typeof postSchema>;

const params = idParams.extend({ postId: uuid });

export const postSorts = ['updated', 'newest', 'oldest', 'title'] as const;
export const postTabs = ['all', 'draft', 'scheduled', 'published', 'trash'] as const;
export type PostTab = (typeof postTabs)[number];

export const postList = defineList({
  name: 'posts',
  item: postSummarySchema,
  filters: {
    tab: z.enum(postTabs).default('all'),
    /** In titles, excerpts and slugs. */
    q: trimmed(limits.lists.searchMaxLength).optional(),
    categoryId: uuid.optional(),
    tagId: uuid.optional(),
    authorId: uuid.optional(),
    seriesId: uuid.optional(),
    visibility: z.enum(postVisibilities).optional(),
    featured: z.enum(['true', 'false']).optional(),
  },
  sorts: postSorts,
  csv: {
    Title: (post) => post.title,
    Slug: (post) => post.slug,
    Status: (post) => post.status,
    Visibility: (post) => post.visibility,
    Published: (post) => post.publishedAt,
    Words: (post) => post.wordCount,
    Comments: (post) => post.commentCount,
    URL: (post) => post.url,
  },
});

export const listPosts = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts',
  summary: 'List the posts of a site, without their bodies',
  access: 'blog.read',
  reads: 'replica',
  params: idParams,
  query: postList.query,
  response: postList.response.extend({
    counts: z.record(z.enum(postTabs), z.number().int()),
  }),
});

export const exportPosts = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts/export',
  summary: 'Export the posts of a list as CSV, without their bodies',
  access: 'blog.read',
  params: idParams,
  query: postList.filters,
  /** The body is the raw file, streamed. */
  response: z.unknown(),
});

export const calendarEntrySchema = z.object({
  id: uuid,
  title: z.string(),
  status: z.enum(postStatuses),
  /** When it was or will be published; a draft by its planned date. */
  at: isoDate,
});
export type CalendarEntry = z.output<typeof calendarEntrySchema>;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts/calendar',
  summary: 'Posts that are published or scheduled between two dates, and drafts with a planned date',
  access: 'blog.read',
  reads: 'replica',
  params: idParams,
  query: z.object({ from: isoDate, to: isoDate }),
  response: z.object({ entries: z.array(calendarEntrySchema) }),
});

export const createPost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts',
  summary: 'Create a draft; without a slug it gets one made of its title',
  access: 'blog.write',
  params: idParams,
  body: postFieldsSchema.partial().extend({
    content: postContentSchema.optional(),
    /** A post whose fields and body the draft begins with. */
    copyOf: uuid.optional(),
  }),
  response: postSchema,
  status: 201,
  idempotent: true,
  errors: ['limit_reached'],
});

export const getPost = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts/{postId}',
  summary: 'A post with its body, as it is edited',
  access: 'blog.read',
  params,
  response: postSchema,
});

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/posts/{postId}',
  summary: 'Change fields of a post; readers see them when it is published',
  access: 'blog.write',
  params,
  /** Without `edit` the last change wins. */
  body: postFieldsSchema.partial().extend({
    edit: changeCount.optional(),
    /** A new password; null removes it. */
    password: z
      .string()
      .min(blogLimits.passwordMinLength)
      .max(blogLimits.passwordMaxLength)
      .nullable()
      .optional(),
  }),
  response: postSummarySchema,
  errors: ['stale_version'],
});

export const publishPost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/publish',
  summary: 'Publish a post, at once or later; a time in the past is at once',
  access: 'blog.publish',
  params,
  body: z.object({ at: isoDate.optional() }),
  response: postSummarySchema,
  errors: ['publish_blocked', 'tenant_suspended'],
});

export const unpublishPost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/unpublish',
  summary: 'Make a published or scheduled post a draft again',
  access: 'blog.publish',
  params,
  response: postSummarySchema,
});

export const trashPost = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/posts/{postId}',
  summary: 'Move a post to the trash, where it stays for a month; one in the trash is deleted',
  access: 'blog.write',
  params,
  response: ok,
});

export const restorePost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/restore',
  summary: 'Take a post out of the trash, as a draft',
  access: 'blog.write',
  params,
  response: postSummarySchema,
});

/** What is done to several posts at once. */
export const postActions = [
  'publish',
  'unpublish',
  'trash',
  'restore',
  'delete',
  'feature',
  'unfeature',
  'addCategory',
  'addTag',
] as const;
export type PostAction = (typeof postActions)[number];

export const bulkUpdatePosts = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/bulk',
  summary: 'Do the same to several posts; those that cannot be changed are named',
  access: 'blog.write',
  params: idParams,
  body: z.object({
    ids: z.array(uuid).min(1).max(blogLimits.bulkMax),
    action: z.enum(postActions),
    /** The category or tag to add. */
    termId: uuid.optional(),
  }),
  response: z.object({
    changed: z.number().int(),
    failed: z.array(z.object({ id: uuid, title: z.string(), message: z.string() })),
  }),
  errors: ['publish_blocked', 'tenant_suspended'],
});

export const createPostPreviewLink = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/preview-link',
  summary: 'A link with which anyone can read the draft for a month; replaces the previous one',
  access: 'blog.write',
  params,
  response: z.object({ url: z.string(), expiresAt: isoDate }),
  status: 201,
});

export const revokePostPreviewLink = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/posts/{postId}/preview-link',
  summary: 'Make the preview link of a draft stop working',
  access: 'blog.write',
  params,
  response: ok,
});

export const suggestSlug = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts/free-slug',
  summary: 'A free slug for a title',
  access: 'blog.read',
  params: idParams,
  query: z.object({
    title: required(blogLimits.titleMaxLength, 'Enter a title'),
    /** The post that may keep its own. */
    postId: uuid.optional(),
  }),
  response: z.object({ slug: z.string() }),
});
