// Comments are another feature's: it takes part in imports and exports of posts.
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/**
 * Comments of a post that is being imported, parents before or after their replies. Whoever stores them adds their number to
 * `stored`; a comment that is there already (same post, author, date and text) is not stored again, and counts as `present`.
 */
export const importingComments = defineHook<{
  tx: TenantTransaction;
  siteId: string;
  postId: string;
  comments: readonly ImportedComment[];
  outcome: { stored: number; present: number };
}>('blog-import.importing-comments');

/** Comments of posts that are exported, added to `comments` by post. */
export const exportingComments = defineHook<{
  tx: TenantTransaction;
  siteId: string;
  postIds: readonly string[];
  /** Email addresses, and comments that are not approved, are for those who moderate. */
  isForModerators: boolean;
  comments: Map<string, ImportedComment[]>;
}>('blog-import.exporting-comments');
