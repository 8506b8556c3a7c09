// The comments that readers see below posts. Comments are a feature above this one, which answers.
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { BlogRow } from './settings/blogs.store.ts';

export interface CommentedPost {
  id: string;
  slug: string;
  title: string;
  locale: string;
  publishedAt: Date;
  /** Null: as the settings of the blog say. */
  allowsComments: boolean | null;
}

interface Question {
  tx: TenantTransaction;
  siteId: string;
  blog: BlogRow;
  posts: readonly CommentedPost[];
}

/** Handlers fill `keys`: a text per post that changes whenever its thread does. Absent for a post without a thread. */
export const threadKeysAsked = defineHook<Question & { keys: Map<string, string> }>('threadKeysAsked');

/** Handlers fill `threads`. A post without comments, and without a form for them, has none. */
export const threadsAsked = defineHook<Question & { threads: Map<string, CommentThread> }>('threadsAsked');
