import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

// What people say about a site, each remark pinned to a place on one of its pages.

export const commentBody = required(limits.comments.bodyMaxLength, 'Write something first.');

/** Where a thread is pinned. */
export const commentPlaceSchema = z.strictObject({
  documentId: uuid,
  nodeId: z.string().min(1).max(limits.live.idMaxLength).nullable().default(null),
  /** What the node is called, for when it is gone. */
  nodeLabel: z.string().trim().max(limits.comments.labelMaxLength).default(''),
  /** A place in the box of the node. */
  x: z.number().min(0).max(1).default(0.5),
  y: z.number().min(0).max(1).default(0.5),
});
export type CommentPlace = z.infer<typeof commentPlaceSchema>;

const commentSchema = z.object({
  id: uuid,
  /** Who wrote it; null once they have left. */
  author: z.string().nullable(),
  /** Whether it came by a link for reviewers, under a name that nobody has checked. */
  isGuest: z.boolean(),
  /** Whether whoever asks may change it. */
  isMine: z.boolean(),
  body: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

export const threadSchema = commentSchema.extend({
  documentId: uuid,
  nodeId: z.string().nullable(),
  nodeLabel: z.string(),
  x: z.number(),
  y: z.number(),
  resolvedAt: isoDate.nullable(),
  resolvedBy: z.string().nullable(),
  /** Whether whoever asks may delete all of it. */
  mayDelete: z.boolean(),
  replies: z.array(commentSchema),
});
export type Thread = z.infer<typeof threadSchema>;

const commentParams = idParams.extend({ commentId: uuid });

export const listComments = endpoint({
  method: 'GET',
  path: '/sites/{id}/comments',
  summary: 'Every thread about a site with its replies, the oldest first',
  access: 'sites.read',
  params: idParams,
  response: z.object({ threads: z.array(threadSchema) }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments',
  summary: 'Begin a thread at a place of a page',
  access: 'sites.comment',
  params: idParams,
  body: commentPlaceSchema.extend({ body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['limit_reached', 'unknown_document'],
});

export const replyToComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/replies',
  summary: 'Answer a thread',
  access: 'sites.comment',
  params: commentParams,
  body: z.strictObject({ body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/comments/{commentId}',
  summary: 'Change one’s own words',
  access: 'sites.comment',
  params: commentParams,
  body: z.strictObject({ body: commentBody }),
  response: threadSchema,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/comments/{commentId}',
  summary: 'Delete one’s own comment; the owner of the site may delete any. A thread goes with its replies',
  access: 'sites.comment',
  params: commentParams,
  response: ok,
  errors: ['wrong_state'],
});

export const resolveComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/resolve',
  summary: 'Mark a thread as done; again changes nothing',
  access: 'sites.comment',
  params: commentParams,
  response: threadSchema,
});

export const reopenComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/reopen',
  summary: 'Take a thread up again',
  access: 'sites.comment',
  params: commentParams,
  response: threadSchema,
});
