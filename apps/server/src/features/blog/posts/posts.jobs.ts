// Publishes posts whose time has come, on behalf of the user who scheduled them, and empties the trash.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { AppError } from '../../../core/app-error.ts';
import { runHook } from '../../../core/context/hooks.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withPlatform, withTenant } from '../../../core/db/tenant-scope.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';
import { deleteDocument } from '../../site-content/documents.store.ts';
import { deleteVersionsOf } from '../../versions/versions.store.ts';
import { postWithdrawn } from '../post-hooks.ts';
import { publishPost } from './publish-post.service.ts';
import { type DuePost, listDuePosts, listExpiredTrash, setPostState } from './posts.store.ts';

const dayMs = 24 * 60 * 60_000;

const publishOne = async (ctx: ServerContext, { tenantId, siteId, id, userId }: DuePost): Promise<void> => {
  const actor =
    userId === null
      ? undefined
      : await withTenant(ctx.db, { tenantId }, (tx) => actorForUser(tx, { kind: 'scheduler', userId }));
  try {
    if (!actor)
      throw new AppError(
        'forbidden',
        'The person who scheduled this is no longer a member of the workspace.',
      );
    await publishPost(ctx, { actor }, { siteId, id });
  } catch (error) {
    // A temporary failure leaves the schedule unchanged, and the next run retries.
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, post: id }, 'a scheduled post could not be published');
    await withTenant(ctx.db, { tenantId }, async (tx) => {
      await runHook(ctx, postWithdrawn, { tx, postId: id });
      await setPostState(tx, id, { status: 'draft', publish_at: null, scheduled_by: null });
    });
  }
};

export const publishDuePosts = async (ctx: ServerContext): Promise<void> => {
  const due = await withPlatform(ctx.db, (tx) => listDuePosts(tx, ctx.clock.now()));
  for (const post of due) {
    try {
      await publishOne(ctx, post);
    } catch (error) {
      ctx.log.error({ err: error, post: post.id }, 'a scheduled post failed and will be retried');
    }
  }
};

export const purgePosts = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.trashDays * dayMs);
  const expired = await withPlatform(ctx.db, (tx) => listExpiredTrash(tx, before));
  for (const { tenantId, id } of expired) {
    await withTenant(ctx.db, { tenantId }, async (tx) => {
      await deleteVersionsOf(tx, id);
      await deleteDocument(tx, id);
    });
  }
};

export const postJobs: readonly Job[] = [
  { name: 'post.schedule', cron: '* * * * *', run: publishDuePosts },
  { name: 'post.purge', cron: '53 * * * *', run: purgePosts },
];
