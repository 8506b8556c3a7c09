import type { Thread } from '@sitewright/contract/comments/comments';

export interface Numbered {
  thread: Thread;
  /** Counted over all threads of the site, so that a pin keeps its number. */
  number: number;
}

export const numbered = (threads: readonly Thread[]): Numbered[] =>
  threads.map((thread, at) => ({ thread, number: at + 1 }));

export interface ThreadFilter {
  showsResolved: boolean;
  /** The visible documents; undefined: threads of all pages. */
  documentIds: readonly string[] | undefined;
}

export const matching = (
  all: readonly Numbered[],
  { showsResolved, documentIds }: ThreadFilter,
): Numbered[] =>
  all
    .filter(({ thread }) => (thread.resolvedAt !== null) === showsResolved)
    .filter(({ thread }) => documentIds === undefined || documentIds.includes(thread.documentId));
