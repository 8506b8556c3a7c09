import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';
import { releasePosts } from '../../publishing/release-posts.service.ts';
import { findSite } from '../../sites/sites.store.ts';

/**
 * A release of a blog that nobody asked for, such as for a comment that was approved by itself: on behalf of the site's owner.
 * Does nothing for a site whose owner is gone.
 */
export const releaseAsOwner = async (
  ctx: ServerContext,
  { tenantId, siteId }: { tenantId: string; siteId: string },
): Promise<void> => {
  const actor = await withTenant(ctx.db, { tenantId }, async (tx) => {
    const site = await findSite(tx, siteId);
    return site && actorForUser(tx, { kind: 'scheduler', userId: site.owner_id });
  });
  if (actor) await releasePosts(ctx, actor, siteId);
};
