import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { commenterBlocked, commenterUnblocked } from '@sitewright/contract/post-comments/post-comment-events';
import type { CommentBlock } from '@sitewright/contract/post-comments/post-comments';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { type BlockRow, deleteBlock, listBlocks, saveBlock } from '../store/blocks.store.ts';
import { type CommentRow, findComment, moveWaitingOf } from '../store/comments.store.ts';
import { type CommentTarget, moderating } from './moderation.service.ts';

const dayMs = 24 * 60 * 60_000;

const presentBlock = ({
  id,
  kind,
  label,
  created_at: createdAt,
  ends_at: endsAt,
}: BlockRow): CommentBlock => ({
  id,
  by: kind,
  label,
  createdAt: createdAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

export const listCommentBlocks = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ blocks: CommentBlock[] }> =>
  moderating(ctx, actor, siteId, async (tx) => ({
    blocks: (await listBlocks(tx, siteId)).map(presentBlock),
  }));

const requireValue = (row: CommentRow, by: 'email' | 'ip'): string => {
  const value = by === 'email' ? row.author_email : row.ip_hash;
  if (value !== null) return value;
  throw new AppError(
    'validation_failed',
    by === 'email'
      ? 'This comment has no email address.'
      : `IP addresses are kept for ${limits.commentIpDays} days. Block the email address instead.`,
  );
};

export const blockCommenter = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: CommentTarget,
  by: 'email' | 'ip',
): Promise<CommentBlock> =>
  moderating(ctx, actor, target.siteId, async (tx, site) => {
    const row = await findComment(tx, target);
    if (!row) throw notFound('The comment');
    const value = requireValue(row, by);
    const used = (await listBlocks(tx, site.id)).length;
    if (used >= limits.commentBlocksMax)
      throw new AppError(
        'limit_reached',
        `You can block up to ${limits.commentBlocksMax} people. Remove a block first.`,
        {
          details: { meter: 'blocks', used, limit: limits.commentBlocksMax },
        },
      );
    const block = await saveBlock(tx, {
      siteId: site.id,
      kind: by,
      value,
      label: by === 'email' ? value : row.author_name,
      userId: actor.userId,
      endsAt: by === 'ip' ? new Date(ctx.clock.now().getTime() + limits.commentIpDays * dayMs) : null,
    });
    await moveWaitingOf(tx, site.id, { kind: by, value });
    await emitForSite(ctx, tx, commenterBlocked, { actor, meta, payload: { by } }, site);
    return presentBlock(block);
  });

export const unblockCommenter = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: CommentTarget,
): Promise<void> =>
  moderating(ctx, actor, target.siteId, async (tx, site) => {
    const block = await deleteBlock(tx, target);
    if (!block) throw notFound('The block');
    await emitForSite(ctx, tx, commenterUnblocked, { actor, meta, payload: { by: block.kind } }, site);
  });
