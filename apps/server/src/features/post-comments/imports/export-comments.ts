// Comments of posts that are exported: the approved ones; for people who moderate all besides those in the trash.
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import type { CommentStatus } from '@sitewright/contract/post-comments/post-comments';
import type { HookPayload } from '../../../core/context/hooks.ts';
import type { exportingComments } from '../../blog-import/comment-hooks.ts';
import type { CommentRow } from '../store/comments.store.ts';
import { listCommentsIn } from '../store/imported-comments.store.ts';

const everyStatus = ['approved', 'pending', 'spam'] as const satisfies readonly CommentStatus[];

const exported = (row: CommentRow, isForModerators: boolean): ImportedComment => {
  const parentId = row.answers_id ?? row.parent_id;
  return {
    sourceId: row.id,
    ...(parentId === null ? {} : { parentId }),
    author: row.author_name,
    email: isForModerators ? (row.author_email ?? '') : '',
    website: '',
    text: row.body,
    at: row.created_at.toISOString(),
    status: row.status === 'trash' ? 'spam' : row.status,
  };
};

export const exportComments = async (
  _ctx: unknown,
  { tx, postIds, isForModerators, comments }: HookPayload<typeof exportingComments>,
): Promise<void> => {
  const rows = await listCommentsIn(tx, postIds, isForModerators ? everyStatus : ['approved']);
  for (const [postId, ofPost] of Map.groupBy(rows, (row) => row.post_id))
    comments.set(
      postId,
      ofPost.map((row) => exported(row, isForModerators)),
    );
};
