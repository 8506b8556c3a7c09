// Forgets what is kept of visitors for a time only, empties the trash, and takes the form from posts that closed.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { forEachTenant } from '../../core/jobs/for-each-tenant.ts';
import { listTenantIds } from '../sites/sites.store.ts';
import { enqueueRelease } from './announce-comment.ts';
import { listClosedPosts } from './store/comment-hashes.store.ts';
import { deleteEndedBlocks, deleteOldHidden, clearVisitorData } from './store/commenters.store.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeComments = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await forEachTenant(ctx, await listTenantIds(ctx.db), (tenantId) =>
    withTenant(ctx.db, { tenantId }, async (tx) => {
      await clearVisitorData(tx, daysAgo(limits.commentIpDays));
      await deleteEndedBlocks(tx, now);
      await deleteOldHidden(tx, daysAgo(limits.commentTrashDays));
      const closed = await listClosedPosts(tx, { after: daysAgo(1), until: now });
      for (const siteId of new Set(closed.map((post) => post.siteId))) await enqueueRelease(ctx, tx, siteId);
    }),
  );
};

export const purgeCommentsJob: Job = { name: 'post_comment.purge', cron: '35 2 * * *', run: purgeComments };
