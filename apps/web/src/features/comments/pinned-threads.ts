import type { Thread } from '@sitewright/contract/comments/comments';

export interface NumberedThread {
  thread: Thread;
  /** Counted over all threads of the site, so that a pin keeps its number. */
  number: number;
}

export const numberThreads = (threads: readonly Thread[]): NumberedThread[] =>
  threads.map((thread, at) => ({ thread, number: at + 1 }));

export interface ThreadFilter {
  showsResolved: boolean;
  /** The visible documents; undefined: threads of all pages. */
  documentIds: readonly string[] | undefined;
}

export const filterThreads = (
  all: readonly NumberedThread[],
  { showsResolved, documentIds }: ThreadFilter,
): NumberedThread[] =>
  all
    .filter(({ thread }) => (thread.resolvedAt !== null) === showsResolved)
    .filter(({ thread }) => documentIds === undefined || documentIds.includes(thread.documentId));
