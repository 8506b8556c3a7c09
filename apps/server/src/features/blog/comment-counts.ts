// How many comments posts have. The comments are a feature above this one, which answers.
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export interface CommentCounts {
  approved: number;
  pending: number;
}

/** Handlers fill `counts` for the posts that have comments. */
export const countingComments = defineHook<{
  tx: TenantTransaction;
  postIds: readonly string[];
  counts: Map<string, CommentCounts>;
}>('countingComments');
