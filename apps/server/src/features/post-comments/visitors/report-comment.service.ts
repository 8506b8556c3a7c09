import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { commentReported } from '@sitewright/contract/post-comments/post-comment-events';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { type CommentedPost, findCommentedPost } from '../store/commented-post.store.ts';
import { type CommentRow, findShownComment } from '../store/comments.store.ts';
import { insertReport } from '../store/reports.store.ts';

interface Target {
  tenantId: string;
  siteId: string;
  postId: string;
  commentId: string;
}

/** A comment that readers see now. */
export const findPublicComment = (
  ctx: ServerContext,
  { tenantId, siteId, postId, commentId }: Target,
): Promise<{ comment: CommentRow; post: CommentedPost } | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const post = await findCommentedPost(tx, { siteId, postId });
    const comment = post && (await findShownComment(tx, { postId, id: commentId }));
    return post && comment && { comment, post };
  });

/** A visitor reports a comment once; more often is answered alike. False where the comment is gone. */
export const reportComment = async (
  ctx: ServerContext,
  target: Target,
  { reason, ip }: { reason: string; ip: string },
): Promise<CommentedPost | undefined> => {
  const ipHash = hashIp(ctx, ip);
  const key = `post-comment-reports:${target.siteId}:${ipHash}`;
  await enforceRateLimit(ctx, [{ key, limit: limits.commentReportsPerHour, windowSeconds: 3_600 }]);
  const found = await findPublicComment(ctx, target);
  if (!found) return undefined;
  const { post } = found;
  const { tenantId, siteId, postId, commentId } = target;
  await withTenant(ctx.db, { tenantId }, async (tx) => {
    if (!(await insertReport(tx, { commentId, reason, ipHash }))) return;
    await emit(ctx, tx, commentReported, {
      tenantId,
      actor: { kind: 'system' },
      target: { type: 'site', id: siteId, label: post.site_name },
      payload: { postId, commentId },
    });
  });
  return post;
};
