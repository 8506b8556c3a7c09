import { readingMinutes } from '@sitewright/blog/measure-post';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { PostNewsletterState } from '@sitewright/contract/blog/post-newsletter-state';
import { blogSeo } from '@sitewright/contract/blog/post-fields';
import type { Post, PostFields, PostSummary } from '@sitewright/contract/blog/posts';
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { siteUrl } from '../../../core/site-url.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { CommentCounts } from '../comment-counts.ts';
import type { PostRow } from './posts.store.ts';

export const fieldsOf = (row: PostRow): PostFields => ({
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  image: row.image,
  visibility: row.visibility,
  isFeatured: row.is_featured,
  categoryIds: row.category_ids,
  tagIds: row.tag_ids,
  authorIds: row.author_ids,
  seriesId: row.series_id,
  allowsComments: row.allows_comments,
  locale: row.locale,
  translationOf: row.translation_of,
  seo: blogSeo.parse(row.seo),
  publishedAt: row.published_at?.toISOString() ?? null,
});

const publicUrl = (ctx: ServerContext, site: SiteView, row: PostRow): string | null =>
  site.is_published && site.subdomain && row.status === 'published' && row.published_slug !== null
    ? siteUrl(ctx, site.subdomain) + blogPaths.post(row.published_slug)
    : null;

/** What other features know of a post. */
export interface PostFacts {
  comments?: CommentCounts | undefined;
  newsletter?: PostNewsletterState | null | undefined;
}

export const presentPost = (
  ctx: ServerContext,
  site: SiteView,
  row: PostRow,
  { comments = { approved: 0, pending: 0 }, newsletter = null }: PostFacts,
): PostSummary => ({
  ...fieldsOf(row),
  id: row.id,
  siteId: row.site_id,
  status: row.status,
  hasChanges:
    row.published_version !== null &&
    (row.published_version !== row.version || row.published_edit !== row.edit),
  publishAt: row.publish_at?.toISOString() ?? null,
  hasPassword: row.password_hash !== null,
  wordCount: row.word_count,
  readingMinutes: readingMinutes({ words: row.word_count, images: row.image_count }),
  commentCount: comments.approved,
  pendingCommentCount: comments.pending,
  url: publicUrl(ctx, site, row),
  newsletter,
  edit: row.edit,
  version: row.version,
  deletedAt: row.deleted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentFullPost = (summary: PostSummary, content: JsonObject): Post => ({
  ...summary,
  content: content as unknown as PageContent,
});
