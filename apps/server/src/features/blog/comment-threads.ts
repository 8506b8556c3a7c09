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

/** Texts that change with what a page shows of a thread. */
export interface ThreadKeys {
  /** On the page of the post. */
  newest: string;
  /** On the pages with older comments, the oldest first. */
  older: readonly string[];
}

/** Handlers fill `keys` by post. Absent for a post without a thread. */
export const threadKeysAsked = defineHook<Question & { keys: Map<string, ThreadKeys> }>('threadKeysAsked');

/** Handlers fill `threads`. A post without comments, and without a form for them, has none. */
export const threadsAsked = defineHook<Question & { threads: Map<string, CommentThread> }>('threadsAsked');
