// What follows from a comment: events, each once in its life, and a new version of the page of its post.
import { commentApproved, commentCreated } from '@sitewright/contract/post-comments/post-comment-events';
import type { EventActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import { releaseJobName } from './release.job.ts';
import { type CommentRow, updateComment } from './store/comments.store.ts';

interface Cause {
  actor: EventActor;
  meta?: RequestMeta | undefined;
  site: { id: string; name: string };
}

/** Readers see other comments on the site from now on: those pages are drawn again, and no others. */
export const enqueueRelease = (
  ctx: Pick<ServerContext, 'queue'>,
  tx: TenantTransaction,
  siteId: string,
): Promise<void> =>
  ctx.queue.enqueue(tx, releaseJobName, { tenantId: tx.tenantId, siteId }, { onceKey: siteId });

export const announceComment = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta, site }: Cause,
  row: CommentRow,
): Promise<void> => {
  if (row.status !== 'pending' && row.status !== 'approved') return;
  const about = {
    tenantId: tx.tenantId,
    actor,
    meta,
    target: { type: 'site' as const, id: site.id, label: site.name },
    payload: { postId: row.post_id, commentId: row.id },
  };
  const now = ctx.clock.now();
  const isNew = row.created_event_at === null;
  const isFirstShown = row.status === 'approved' && row.approved_event_at === null;
  if (isNew) await emit(ctx, tx, commentCreated, about);
  if (isFirstShown) await emit(ctx, tx, commentApproved, about);
  if (!isNew && !isFirstShown) return;
  await updateComment(tx, row.id, {
    ...(isNew ? { created_event_at: now } : {}),
    ...(isFirstShown ? { approved_event_at: now } : {}),
  });
};
