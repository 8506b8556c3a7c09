import type { CommentAction, PostComment } from '@sitewright/contract/post-comments/post-comments';

/** What is written in the place of a comment's buttons. */
export type Writing = 'reply' | 'edit';

export type ButtonName = CommentAction | 'notSpam';

/** The first is the one that is used most. */
export const buttonsOf = ({
  status,
  reportCount,
}: Pick<PostComment, 'status' | 'reportCount'>): ButtonName[] => {
  if (status === 'pending') return ['approve', 'spam', 'trash'];
  if (status === 'approved')
    return [...(reportCount > 0 ? (['keep'] as const) : []), 'hold', 'spam', 'trash'];
  return status === 'spam' ? ['notSpam', 'trash', 'delete'] : ['restore', 'delete'];
};
