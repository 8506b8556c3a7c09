// Threads of two levels from replies of any depth, in any order, whose parents may be missing or answer each other in a circle.
import type { ImportedComment } from '@sitewright/blog/import/imported-item';

const ranks: Readonly<Record<ImportedComment['status'], number>> = { spam: 0, pending: 1, approved: 2 };

/** By their ids at the source. */
export const byIdAtSource = (comments: readonly ImportedComment[]): Map<string, ImportedComment> =>
  new Map(comments.map((comment) => [comment.sourceId, comment]));

/**
 * The first comment of the thread of each comment. A reply begins a thread of its own where what it answers is missing or less
 * public than itself: it would be hidden with it, and deleted with spam.
 */
export const threadBeginnings = (
  comments: readonly ImportedComment[],
): Map<ImportedComment, ImportedComment> => {
  const known = byIdAtSource(comments);
  const beginnings = new Map<ImportedComment, ImportedComment>();
  for (const comment of comments) {
    const passed = new Set<ImportedComment>();
    let at = comment;
    let beginning = beginnings.get(at);
    while (!beginning) {
      passed.add(at);
      const parent = at.parentId === undefined ? undefined : known.get(at.parentId);
      if (!parent || passed.has(parent) || ranks[parent.status] < ranks[at.status]) beginning = at;
      else {
        at = parent;
        beginning = beginnings.get(at);
      }
    }
    for (const one of passed) beginnings.set(one, beginning);
  }
  return beginnings;
};
