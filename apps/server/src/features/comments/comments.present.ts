import type { Comment, Thread } from '@sitewright/contract/comments/comments';
import type { CommentRow } from './comments.store.ts';

/** The reader of the comments: a user of the workspace, or a guest with a review link. */
export interface Reader {
  userId: string | undefined;
  /** True when the reader owns the site and may therefore delete any comment. */
  isOwner: boolean;
}

const presentComment = (row: CommentRow, reader: Reader): Comment => ({
  id: row.id,
  author: row.guest_name ?? row.author_name,
  isGuest: row.guest_name !== null,
  isMine: row.author_id !== null && row.author_id === reader.userId,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

const presentThread = (row: CommentRow, replies: readonly CommentRow[], reader: Reader): Thread => {
  const first = presentComment(row, reader);
  const isAnswered = replies.some((reply) => reply.author_id !== row.author_id || reply.guest_name !== null);
  return {
    ...first,
    documentId: row.document_id,
    nodeId: row.node_id,
    nodeLabel: row.node_label,
    x: row.x,
    y: row.y,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolver_name,
    mayDelete: reader.isOwner || (first.isMine && !isAnswered),
    replies: replies.map((reply) => presentComment(reply, reader)),
  };
};

/** Groups rows, in the order of the store, into threads. */
export const presentThreads = (rows: readonly CommentRow[], reader: Reader): Thread[] => {
  const replies = Map.groupBy(rows, (row) => row.thread_id);
  return (replies.get(null) ?? []).map((row) => presentThread(row, replies.get(row.id) ?? [], reader));
};
