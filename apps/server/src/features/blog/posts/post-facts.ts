// What features above the blog know of posts: their comments and emails.
import type { PostNewsletterState } from '@sitewright/contract/blog/post-newsletter-state';
import { runHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { type CommentCounts, countingComments } from '../comment-counts.ts';
import { newslettersAsked } from '../post-hooks.ts';
import type { PostFacts } from './present-post.ts';

export const factsOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  postIds: readonly string[],
): Promise<(postId: string) => PostFacts> => {
  const counts = new Map<string, CommentCounts>();
  const found = new Map<string, PostNewsletterState>();
  await runHook(ctx, countingComments, { tx, postIds, counts });
  await runHook(ctx, newslettersAsked, { tx, postIds, found });
  return (postId) => ({ comments: counts.get(postId), newsletter: found.get(postId) });
};
