import { z } from 'zod';
import { defineEvent } from '../event.ts';

const post = { audience: 'tenant', target: 'post', payload: z.strictObject({ siteId: z.string() }) } as const;

export const postCreated = defineEvent('post.created', post);
/** Also when a changed post is published again, and when its time has come. */
export const postPublished = defineEvent('post.published', {
  ...post,
  payload: z.strictObject({ siteId: z.string(), url: z.string().nullable(), isFirst: z.boolean() }),
});
export const postScheduled = defineEvent('post.scheduled', {
  ...post,
  payload: z.strictObject({ siteId: z.string(), at: z.string() }),
});
export const postUnpublished = defineEvent('post.unpublished', post);
export const postTrashed = defineEvent('post.trashed', post);
export const postRestored = defineEvent('post.restored', post);
export const postDeleted = defineEvent('post.deleted', post);

const blog = { audience: 'tenant', target: 'site', payload: z.strictObject({}) } as const;
export const blogSettingsChanged = defineEvent('blog.settings_changed', blog);

const term = { audience: 'tenant', payload: z.strictObject({ siteId: z.string() }) } as const;
export const categoryDeleted = defineEvent('blog_category.deleted', { ...term, target: 'blog_category' });
export const tagsMerged = defineEvent('blog_tag.merged', { ...term, target: 'blog_tag' });
export const tagDeleted = defineEvent('blog_tag.deleted', { ...term, target: 'blog_tag' });
export const authorDeleted = defineEvent('blog_author.deleted', { ...term, target: 'blog_author' });
