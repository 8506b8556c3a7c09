// Visitors edit their comment for some minutes. The new text is judged like the first one.
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { announceComment, enqueueRelease } from '../announce-comment.ts';
import { cleanBody, hashBody } from '../../blog/clean-text.ts';
import { isSpam, judgeComment } from '../judge-comment.ts';
import { type CommentedPost, findCommentedPost } from '../store/commented-post.store.ts';
import { type CommentRow, findComment, lockComments, updateComment } from '../store/comments.store.ts';
import { commentLanguage, commentTexts } from './comment-texts.ts';
import { bodyError } from './read-comment.ts';

interface Target {
  tenantId: string;
  siteId: string;
  commentId: string;
}

export interface OwnComment {
  comment: CommentRow;
  post: CommentedPost;
}

/** What its author may still edit: not in the trash, and on a post that is public. */
const findOwn = async (
  tx: TenantTransaction,
  { siteId, commentId }: Target,
): Promise<OwnComment | undefined> => {
  const comment = await findComment(tx, { siteId, id: commentId });
  const post = comment && (await findCommentedPost(tx, { siteId, postId: comment.post_id }));
  return comment && post && comment.status !== 'trash' ? { comment, post } : undefined;
};

export const readOwnComment = (ctx: ServerContext, target: Target): Promise<OwnComment | undefined> =>
  withTenant(ctx.db, target, (tx) => findOwn(tx, target));

export type EditResult = { state: 'missing' } | ({ state: 'saved' | 'invalid'; error?: string } & OwnComment);

export const editOwnComment = (ctx: ServerContext, target: Target, typed: string): Promise<EditResult> =>
  withTenant(ctx.db, { tenantId: target.tenantId }, async (tx) => {
    await lockComments(tx, target.siteId, [target.commentId]);
    const own = await findOwn(tx, target);
    if (!own) return { state: 'missing' };
    const { comment, post } = own;
    const body = cleanBody(typed);
    const error = bodyError(body, commentTexts[commentLanguage(post.site_settings.locale)]);
    if (error !== undefined) return { state: 'invalid', error, ...own };
    if (body === comment.body) return { state: 'saved', ...own };
    const bodyHash = hashBody(body);
    const judgement = await judgeComment(ctx, tx, {
      siteId: target.siteId,
      postId: post.id,
      email: comment.author_email,
      body,
      bodyHash,
      token: { state: 'valid', version: 1, ageSeconds: Infinity },
      isTrapped: false,
      isBlocked: false,
      linksMax: post.links_max,
      blockedWords: post.blocked_words,
      now: ctx.clock.now(),
    });
    const isHeld = comment.status === 'approved' && judgement.score > 0 && !comment.is_by_author;
    const held = isSpam(judgement) ? ('spam' as const) : ('pending' as const);
    const now = ctx.clock.now();
    const saved = await updateComment(tx, comment.id, {
      body,
      body_hash: bodyHash,
      edit: comment.edit + 1,
      edited_at: now,
      spam_score: Math.max(comment.spam_score, judgement.score),
      spam_reasons: [...new Set([...comment.spam_reasons, ...judgement.reasons])],
      ...(isHeld ? { status: held, status_before: held === 'spam' ? 'pending' : null, moved_at: now } : {}),
    });
    const actor = { kind: 'guest', name: comment.author_name } as const;
    await announceComment(ctx, tx, { actor, site: { id: target.siteId, name: post.site_name } }, saved);
    if (comment.status === 'approved') await enqueueRelease(ctx, tx, target.siteId);
    return { state: 'saved', comment: saved, post };
  });
