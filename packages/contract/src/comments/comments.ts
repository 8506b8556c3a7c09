import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour, type RateLimit } from '../rate-limits.ts';

const commentRateLimit: RateLimit = {
  name: 'comments',
  by: 'user',
  limit: limits.comments.perHour,
  per: hour,
};

// Comment threads on a site, each anchored to a position on one of its pages.

export const commentBody = required(limits.comments.bodyMaxLength, 'Enter a comment.');

/** Position that a thread is anchored to. */
export const commentPositionSchema = z.strictObject({
  documentId: uuid,
  nodeId: z.string().min(1).max(limits.live.idMaxLength).nullable().default(null),
  /** Name of the node, shown when the node no longer exists. */
  nodeLabel: z.string().trim().max(limits.comments.labelMaxLength).default(''),
  /** Position in the node's box, 0 to 1. */
  x: z.number().min(0).max(1).default(0.5),
  y: z.number().min(0).max(1).default(0.5),
});
export type CommentPosition = z.infer<typeof commentPositionSchema>;

const commentSchema = z.object({
  id: uuid,
  /** Name of the author; null when the account is gone. */
  author: z.string().nullable(),
  /** Whether it was posted through a review link, under an unverified name. */
  isGuest: z.boolean(),
  /** Whether the caller is the author and may edit it. */
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
  /** Whether the caller may delete the whole thread. */
  mayDelete: z.boolean(),
  replies: z.array(commentSchema),
});
export type Thread = z.infer<typeof threadSchema>;

const commentParams = idParams.extend({ commentId: uuid });

export const listComments = endpoint({
  method: 'GET',
  path: '/sites/{id}/comments',
  summary: 'List all comment threads of a site with replies, oldest first',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  response: z.object({ threads: z.array(threadSchema) }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments',
  summary: 'Start a thread at a position on a page',
  access: 'sites.comment',
  params: idParams,
  body: commentPositionSchema.extend({ body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['limit_reached', 'unknown_document'],
  rateLimits: [commentRateLimit],
});

export const replyToComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/replies',
  summary: 'Reply to a thread',
  access: 'sites.comment',
  params: commentParams,
  body: z.strictObject({ body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['limit_reached'],
  rateLimits: [commentRateLimit],
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/comments/{commentId}',
  summary: 'Edit one’s own comment',
  access: 'sites.comment',
  params: commentParams,
  body: z.strictObject({ body: commentBody }),
  response: threadSchema,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/comments/{commentId}',
  summary: 'Delete a comment; the site owner may delete any. Deleting a thread deletes its replies',
  access: 'sites.comment',
  params: commentParams,
  response: ok,
  errors: ['wrong_state'],
});

export const resolveComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/resolve',
  summary: 'Resolve a thread; idempotent',
  access: 'sites.comment',
  params: commentParams,
  response: threadSchema,
});

export const reopenComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/comments/{commentId}/reopen',
  summary: 'Reopen a thread',
  access: 'sites.comment',
  params: commentParams,
  response: threadSchema,
});
