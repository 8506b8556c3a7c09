// What features above the blog are told of its posts.
import type { PostNewsletterState } from '@sitewright/contract/blog/post-newsletter-state';
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** A post was published, or scheduled for a time: null is now. In the transaction of the change, before the release. */
export const postTimed = defineHook<{ tx: TenantTransaction; postId: string; at: Date | null }>('postTimed');

/** A post became a draft again or went to the trash, in the transaction of the change. */
export const postWithdrawn = defineHook<{ tx: TenantTransaction; postId: string }>('postWithdrawn');

/** The site has a release with its posts as they are now. Not in a transaction. */
export const postsReleased = defineHook<{ tenantId: string; siteId: string }>('postsReleased');

/** Handlers fill `found` for the posts that go out as an email, or did. */
export const newslettersAsked = defineHook<{
  tx: TenantTransaction;
  postIds: readonly string[];
  found: Map<string, PostNewsletterState>;
}>('newslettersAsked');
