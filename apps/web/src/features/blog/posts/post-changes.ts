import type { PostAction, PostSummary } from '@sitewright/contract/blog/posts';

/** Actions that take a term name it in a second step. */
export type PlainAction = Exclude<PostAction, 'addCategory' | 'addTag'>;

type Changed = Pick<PostSummary, 'status' | 'hasChanges' | 'isFeatured'>;

/**
 * The action that takes another one back; undefined where it would not bring back what was there: a scheduled post that
 * is a draft again would be published at once, and one with unfinished changes would show them to readers.
 */
export const inverseOf = (action: PostAction, posts: readonly Changed[]): PlainAction | undefined => {
  const all = (matches: (post: Changed) => boolean): boolean => posts.every(matches);
  if (action === 'trash') return 'restore';
  if (action === 'restore') return 'trash';
  if (action === 'feature') return all(({ isFeatured }) => !isFeatured) ? 'unfeature' : undefined;
  if (action === 'unfeature') return all(({ isFeatured }) => isFeatured) ? 'feature' : undefined;
  if (action === 'publish') return all(({ status }) => status === 'draft') ? 'unpublish' : undefined;
  if (action !== 'unpublish') return undefined;
  return all(({ status, hasChanges }) => status === 'published' && !hasChanges) ? 'publish' : undefined;
};

/** Whether an action changes anything of a post. */
export const isOpenTo = (action: PlainAction, post: PostSummary): boolean => {
  const isTrashed = post.deletedAt !== null;
  if (action === 'restore' || action === 'delete') return isTrashed;
  if (isTrashed) return false;
  if (action === 'publish') return post.status !== 'published' || post.hasChanges;
  if (action === 'unpublish') return post.status !== 'draft';
  if (action === 'feature') return !post.isFeatured;
  if (action === 'unfeature') return post.isFeatured;
  return true;
};

/** Those that readers notice; the others are work on drafts. */
export const needsPublishRight = (action: PlainAction): boolean =>
  action === 'publish' || action === 'unpublish';
