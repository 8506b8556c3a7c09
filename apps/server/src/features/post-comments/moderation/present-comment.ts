import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { CommentSpamReason, PostComment } from '@sitewright/contract/post-comments/post-comments';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { siteUrl } from '../../../core/site-url.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { ModeratedRow } from '../store/moderation.store.ts';

export const presentComment = (
  ctx: Pick<ServerContext, 'env'>,
  { is_published: isPublished, subdomain }: Pick<SiteView, 'is_published' | 'subdomain'>,
  row: ModeratedRow,
): PostComment => ({
  id: row.id,
  postId: row.post_id,
  postTitle: row.post_title,
  postUrl:
    isPublished && subdomain !== null && row.post_slug !== null
      ? siteUrl(ctx, subdomain) + blogPaths.post(row.post_slug)
      : null,
  parentId: row.parent_id,
  parentAuthor: row.parent_author,
  authorName: row.author_name,
  authorEmail: row.author_email,
  isByAuthor: row.is_by_author,
  approvedOfAuthor: row.approved_of_author,
  body: row.body,
  status: row.status,
  spamScore: row.spam_score,
  spamReasons: row.spam_reasons as CommentSpamReason[],
  reports: row.reports,
  reportCount: row.report_count,
  hasIp: row.ip_hash !== null,
  isBlocked: row.is_blocked,
  edit: row.edit,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});
