// The platform's blog is there from the first start, with the posts that the program ships.
import { type Actor, defaultTenantId } from '../../core/actor.ts';
import type { Job } from '../../core/context/job.ts';
import type { Seed } from '../../core/context/seed.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { actorForUser } from '../../identity/users/user-actor.ts';
import { findFirstSuperAdmin } from '../../identity/users/users.store.ts';
import { findPlatformSite } from './blog-sites.store.ts';
import { openPlatformBlog } from './platform-blog.service.ts';

const jobName = 'platform-blog.create';

/** The first super admin; undefined when the blog is complete, or before there is one. */
const openerOf = (ctx: ServerContext): Promise<Actor | undefined> =>
  withTenant(ctx.db, { tenantId: defaultTenantId }, async (tx) => {
    if ((await findPlatformSite(tx))?.isComplete === true) return undefined;
    const userId = await findFirstSuperAdmin(tx);
    return userId === undefined ? undefined : actorForUser(tx, { kind: 'scheduler', userId });
  });

export const platformBlogJobs: readonly Job[] = [
  {
    name: jobName,
    cron: '23 * * * *',
    run: async (ctx) => {
      const actor = await openerOf(ctx);
      if (actor) await openPlatformBlog(ctx, { actor });
    },
  },
];

/** After the first admin is there, who becomes the owner of the blog's site. */
export const seedPlatformBlog: Seed = async (ctx) => {
  if (await openerOf(ctx))
    await withTenant(ctx.db, { tenantId: defaultTenantId }, (tx) => ctx.queue.enqueue(tx, jobName, {}));
  return [];
};
