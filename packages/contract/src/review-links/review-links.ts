import { z } from 'zod';
import { commentBody, commentPositionSchema, threadSchema } from '../comments/comments.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

// Review links: draft access without an account, limited to one site and in time, optionally with a password.

export const reviewLinkSchema = z.object({
  id: uuid,
  label: z.string(),
  hasPassword: z.boolean(),
  mayComment: z.boolean(),
  createdAt: isoDate,
  createdBy: z.string().nullable(),
  expiresAt: isoDate,
  /** Last use of the link. */
  openedAt: isoDate.nullable(),
});
export type ReviewLink = z.infer<typeof reviewLinkSchema>;

const linkParams = idParams.extend({ linkId: uuid });

export const listReviewLinks = endpoint({
  method: 'GET',
  path: '/sites/{id}/review-links',
  summary: 'List active review links, newest first; their URLs are returned only on creation',
  access: 'sites.write',
  apiKeys: false,
  params: idParams,
  response: z.object({ links: z.array(reviewLinkSchema) }),
});

export const createReviewLink = endpoint({
  method: 'POST',
  path: '/sites/{id}/review-links',
  summary: 'Create a review link; the only response with its URL',
  access: 'sites.write',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({
    label: trimmed(limits.reviews.labelMaxLength).default(''),
    days: z.number().int().min(1).max(limits.reviews.daysMax).default(limits.reviews.days),
    password: z.string().min(limits.reviews.passwordMinLength).max(limits.auth.passwordMaxLength).optional(),
    mayComment: z.boolean().default(true),
  }),
  response: z.object({ link: reviewLinkSchema, url: z.string() }),
  status: 201,
  errors: ['limit_reached'],
});

export const revokeReviewLink = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/review-links/{linkId}',
  summary: 'Revoke a review link immediately',
  access: 'sites.write',
  apiKeys: false,
  params: linkParams,
  response: ok,
});

export const reviewSchema = z.object({
  siteName: z.string(),
  pages: z.array(z.object({ id: uuid, title: z.string(), path: z.string() })),
  mayComment: z.boolean(),
  expiresAt: isoDate,
  /** Token for the review endpoints; short-lived, and valid only while the link is. */
  pass: z.string(),
  passUntil: isoDate,
});
export type Review = z.infer<typeof reviewSchema>;

export const openReview = endpoint({
  method: 'POST',
  path: '/reviews/open',
  summary: 'Open a review link: 401 when a password is required, 410 when expired or revoked',
  access: 'public',
  body: z.strictObject({
    token: z.string().min(1).max(300),
    password: z.string().max(limits.auth.passwordMaxLength).optional(),
  }),
  response: reviewSchema,
  errors: ['invalid_credentials', 'link_expired'],
  rateLimits: [{ name: 'reviews', by: 'ip', limit: limits.reviews.opensPerHourPerIp, per: hour }],
});

const reviewParams = z.object({ pass: z.string().min(1).max(300) });
const guestName = required(limits.auth.nameMaxLength, 'Enter your name.');

export const listReviewComments = endpoint({
  method: 'GET',
  path: '/reviews/{pass}/comments',
  summary: 'List the comments on the reviewed site',
  access: 'public',
  params: reviewParams,
  response: z.object({ threads: z.array(threadSchema) }),
  errors: ['link_expired'],
});

export const addReviewComment = endpoint({
  method: 'POST',
  path: '/reviews/{pass}/comments',
  summary: 'Add a comment as a guest with a name',
  access: 'public',
  params: reviewParams,
  body: commentPositionSchema.extend({ name: guestName, body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['link_expired', 'limit_reached', 'unknown_document'],
});

export const replyToReviewComment = endpoint({
  method: 'POST',
  path: '/reviews/{pass}/comments/{commentId}/replies',
  summary: 'Reply to a thread as a guest with a name',
  access: 'public',
  params: reviewParams.extend({ commentId: uuid }),
  body: z.strictObject({ name: guestName, body: commentBody }),
  response: threadSchema,
  status: 201,
  errors: ['link_expired', 'limit_reached'],
});
