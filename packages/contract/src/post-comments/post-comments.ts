// Comments of readers on posts, as the people of the site moderate them. Visitors reach them on the site's own host.
import { z } from 'zod';
import { blogLimits } from '../blog/blog-limits.ts';
import { endpoint } from '../endpoint.ts';
import { changeCount, idParams, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { spamReasons } from '../submissions/submissions.ts';

export const commentStatuses = ['pending', 'approved', 'spam', 'trash'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Those of forms, and a person or an IP address that was blocked. */
export const commentSpamReasons = [...spamReasons, 'blocked'] as const;
export type CommentSpamReason = (typeof commentSpamReasons)[number];

/** `reported`: approved ones that readers reported. */
export const commentTabs = [...commentStatuses, 'reported'] as const;
export type CommentTab = (typeof commentTabs)[number];

export const postCommentSchema = z.object({
  id: uuid,
  postId: uuid,
  postTitle: z.string(),
  /** Public URL of the post; null while it is not public. */
  postUrl: z.string().nullable(),
  /** The comment that it answers; null for the beginning of a thread. */
  parentId: uuid.nullable(),
  /** Name of the person whom it answers. */
  parentAuthor: z.string().nullable(),
  authorName: z.string(),
  /** Null for people of the site, and after its erasure. */
  authorEmail: z.string().nullable(),
  /** Written by a person of the site. */
  isByAuthor: z.boolean(),
  /** Approved comments with the same email address on this site. */
  approvedOfAuthor: z.number().int(),
  /** Plain text. */
  body: z.string(),
  status: z.enum(commentStatuses),
  /** 0 to 100. */
  spamScore: z.number().int(),
  spamReasons: z.array(z.enum(commentSpamReasons)),
  /** What readers wrote when they reported it, the newest first. */
  reports: z.array(z.string()),
  reportCount: z.number().int(),
  /** Whether its IP address is still known. */
  hasIp: z.boolean(),
  isBlocked: z.boolean(),
  /** Counter of changes of the text. */
  edit: changeCount,
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
});
export type PostComment = z.output<typeof postCommentSchema>;

const params = idParams.extend({ postCommentId: uuid });
const body = required(blogLimits.commentMaxLength, 'Enter a comment.');

export const postCommentList = defineList({
  name: 'comments',
  item: postCommentSchema,
  filters: {
    tab: z.enum(commentTabs).default('pending'),
    /** In texts, names and email addresses. */
    q: trimmed(limits.lists.searchMaxLength).optional(),
    postId: uuid.optional(),
    /** One comment, in whatever tab it is. */
    commentId: uuid.optional(),
  },
  sorts: ['newest', 'oldest'],
});

export const listPostComments = endpoint({
  method: 'GET',
  path: '/sites/{id}/post-comments',
  summary: 'List the comments of readers on the posts of a site',
  access: 'blog.moderate',
  reads: 'replica',
  params: idParams,
  query: postCommentList.query,
  response: postCommentList.response.extend({
    /** Of all posts, or of the post of the filter. */
    counts: z.record(z.enum(commentTabs), z.number().int()),
    /** Posts with comments, for the filter. */
    posts: z.array(z.object({ id: uuid, title: z.string() })),
  }),
});

/** `restore` returns a comment of the trash or of spam to where it was. */
export const commentActions = ['approve', 'hold', 'spam', 'trash', 'restore', 'delete', 'keep'] as const;
export type CommentAction = (typeof commentActions)[number];

export const moderatePostComments = endpoint({
  method: 'POST',
  path: '/sites/{id}/post-comments/bulk',
  summary:
    'Approve comments, or move them; only those in the trash or in spam are deleted. `keep` dismisses the reports',
  access: 'blog.moderate',
  params: idParams,
  body: z.object({
    ids: z.array(uuid).min(1).max(blogLimits.bulkMax),
    action: z.enum(commentActions),
  }),
  response: z.object({
    changed: z.number().int(),
    /** Where each changed comment was, to undo it. */
    previous: z.array(z.object({ id: uuid, status: z.enum(commentStatuses) })),
  }),
});

export const replyToPostComment = endpoint({
  method: 'POST',
  path: '/sites/{id}/post-comments/{postCommentId}/replies',
  summary: 'Reply as a person of the site; a waiting comment is approved with it',
  access: 'blog.moderate',
  params,
  body: z.object({ body }),
  response: postCommentSchema,
  status: 201,
  idempotent: true,
});

export const editPostComment = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/post-comments/{postCommentId}',
  summary: 'Change the text of a comment',
  access: 'blog.moderate',
  params,
  body: z.object({ body, edit: changeCount.optional() }),
  response: postCommentSchema,
  errors: ['stale_version'],
});

export const commentBlockSchema = z.object({
  id: uuid,
  by: z.enum(['email', 'ip']),
  /** The email address; for an IP address the name of the person whose comment it was. */
  label: z.string(),
  createdAt: isoDate,
  /** Blocks of IP addresses end by themselves. */
  endsAt: isoDate.nullable(),
});
export type CommentBlock = z.output<typeof commentBlockSchema>;

export const listCommentBlocks = endpoint({
  method: 'GET',
  path: '/sites/{id}/post-comment-blocks',
  summary: 'The email and IP addresses whose comments are spam',
  access: 'blog.moderate',
  params: idParams,
  response: z.object({ blocks: z.array(commentBlockSchema) }),
});

export const blockCommenter = endpoint({
  method: 'POST',
  path: '/sites/{id}/post-comments/{postCommentId}/block',
  summary: 'Block the email or IP address of a comment; its waiting comments become spam',
  access: 'blog.moderate',
  params,
  body: z.object({ by: z.enum(['email', 'ip']) }),
  response: commentBlockSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const unblockCommenter = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/post-comment-blocks/{commentBlockId}',
  summary: 'Remove a block; earlier comments stay where they are',
  access: 'blog.moderate',
  params: idParams.extend({ commentBlockId: uuid }),
  response: ok,
});
