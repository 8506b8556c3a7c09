import type { Actor } from '../../../core/actor.ts';
import { runHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { releasePosts } from '../../publishing/release-posts.service.ts';
import { postsReleased } from '../post-hooks.ts';

/** Releases the posts of a site. What follows a release, such as emails, never makes the change itself fail. */
export const releaseBlog = async (ctx: ServerContext, actor: Actor, siteId: string): Promise<void> => {
  await releasePosts(ctx, actor, siteId);
  await runHook(ctx, postsReleased, { tenantId: actor.tenantId, siteId }).catch((error: unknown) =>
    ctx.log.error({ err: error, site: siteId }, 'what follows a release of posts failed'),
  );
};
