// A post as an email to subscribers: published and sent in one step, and sent only once.
import { z } from 'zod';
import { postNewsletterStateSchema } from '../blog/post-newsletter-state.ts';
import { postSummarySchema } from '../blog/posts.ts';
import { emailBlockLimits } from '../email-blocks/email-block-limits.ts';
import { emailContentSchema } from '../email-blocks/email-blocks.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, isHeaderLine, isoDate, language, ok, timezone, trimmed, uuid } from '../fields.ts';
import { campaignProblemSchema, campaignSchema } from '../newsletter/campaigns.ts';
import { newsletterLimits } from '../newsletter/newsletter-limits.ts';
import { hour } from '../rate-limits.ts';

export const postEmailBodies = ['excerpt', 'full'] as const;
export type PostEmailBody = (typeof postEmailBodies)[number];

const line = (max: number) => trimmed(max).refine(isHeaderLine, 'Write one line').default('');

export const postEmailSchema = z.strictObject({
  listIds: z.array(uuid).min(1, 'Choose at least one list').max(newsletterLimits.listsMax),
  segmentId: uuid.nullable().default(null),
  /** Empty: the title of the post. */
  subject: line(emailBlockLimits.subjectMaxLength),
  /** Empty: the excerpt of the post. */
  preheader: line(emailBlockLimits.preheaderMaxLength),
  /** Of a post for members only the excerpt is sent, whatever is chosen. */
  body: z.enum(postEmailBodies).default('excerpt'),
});
export type PostEmail = z.output<typeof postEmailSchema>;

/** Why a post cannot be sent by this user, or at all. */
export const postEmailObstacles = ['role', 'password', 'sent'] as const;

const params = idParams.extend({ postId: uuid });

const audience = z.object({ id: uuid, name: z.string(), subscribers: z.number().int() });

export const postEmailOptionsSchema = z.object({
  /** Null when it can be sent. */
  obstacle: z.enum(postEmailObstacles).nullable(),
  /** What is planned or was sent; null for nothing. */
  newsletter: postNewsletterStateSchema.nullable(),
  /** The choices of what is planned; null for nothing. */
  planned: postEmailSchema.nullable(),
  /** Empty for who may not send newsletters. */
  lists: z.array(audience.extend({ isDefault: z.boolean() })),
  segments: z.array(audience),
  /** What keeps every email of the workspace from being sent. */
  problems: z.array(campaignProblemSchema),
  /** Whether readers can open the site; an email waits until they can. */
  isSiteOpen: z.boolean(),
});
export type PostEmailOptions = z.output<typeof postEmailOptionsSchema>;

export const getPostEmailOptions = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts/{postId}/newsletter',
  summary: 'Whether and to whom a post can be sent as a newsletter, and what is planned',
  access: 'blog.publish',
  params,
  response: postEmailOptionsSchema,
});

export const previewPostEmail = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/newsletter/preview',
  summary: 'The email that would be made of a post, and who would receive it; nothing is saved',
  access: 'newsletter.write',
  params,
  body: postEmailSchema,
  response: z.object({
    language,
    content: emailContentSchema,
    brand: campaignSchema.shape.brand,
    sender: z.object({ name: z.string(), address: z.string() }),
    recipients: z.number().int(),
    problems: z.array(campaignProblemSchema),
  }),
});

export const testPostEmail = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/newsletter/test',
  summary: 'Send the email of a post to oneself',
  access: 'newsletter.write',
  apiKeys: false,
  params,
  body: postEmailSchema,
  response: ok,
  status: 202,
  errors: ['wrong_state'],
  rateLimits: [
    { name: 'campaign-test', by: 'user', limit: newsletterLimits.campaignTestsPerHour, per: hour },
  ],
});

export const publishAndSendPost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/newsletter',
  summary: 'Publish a post, at once or later, and send it as a newsletter when readers can open it',
  access: 'newsletter.write',
  params,
  body: z.strictObject({
    /** Absent, or in the past: at once. */
    at: isoDate.optional(),
    /** Time zone in which the time was chosen. */
    timeZone: timezone.optional(),
    newsletter: postEmailSchema,
  }),
  response: postSummarySchema,
  errors: ['publish_blocked', 'tenant_suspended', 'wrong_state', 'limit_reached'],
  rateLimits: [{ name: 'campaign-send', by: 'tenant', limit: newsletterLimits.sendsPerHour, per: hour }],
});

export const cancelPostEmail = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/posts/{postId}/newsletter',
  summary: 'Do not send a post that waits to be sent; it is published as planned',
  access: 'newsletter.write',
  params,
  response: postSummarySchema,
  errors: ['wrong_state'],
});
