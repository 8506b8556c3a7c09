// Campaigns: emails to the subscribers of lists.
import { z } from 'zod';
import { emailContentSchema } from '../email-blocks/email-blocks.ts';
import { endpoint } from '../endpoint.ts';
import {
  changeCount,
  email,
  isHeaderLine,
  isoDate,
  language,
  ok,
  timezone,
  trimmed,
  uuid,
} from '../fields.ts';
import { limits as shared } from '../limits.ts';
import { defineList } from '../list.ts';
import { hour } from '../rate-limits.ts';
import { newsletterLimits as limits } from './newsletter-limits.ts';

export const campaignStatuses = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'failed',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * `sending`: on its way to the mail server. `unknown`: the program stopped or the connection broke after the email was handed over,
 * so it may have arrived. `suppressed` and `unsubscribed`: left out, because of the suppression list or because they have
 * left since the campaign began.
 */
export const recipientStates = [
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'suppressed',
  'unsubscribed',
] as const;
export type RecipientState = (typeof recipientStates)[number];

const oneLine = 'Write one line';

const content = emailContentSchema
  .refine(({ subject }) => isHeaderLine(subject), { path: ['subject'], message: oneLine })
  .refine(({ preheader }) => isHeaderLine(preheader), { path: ['preheader'], message: oneLine });

/** Subscribers read the email in their language where it has one, otherwise in the main language. */
export const campaignContentsSchema = z.object({ en: content.nullable(), vi: content.nullable() });
export type CampaignContents = z.output<typeof campaignContentsSchema>;

/** One thing that keeps a campaign from being sent. */
export const campaignProblemCodes = [
  'no_mail_server',
  'server_failing',
  'sender_unverified',
  'no_list',
  'no_recipients',
  'subject_empty',
  'no_unsubscribe',
  'content',
] as const;
export const campaignProblemSchema = z.object({
  code: z.enum(campaignProblemCodes),
  /** Language of the content that it is about; null for the campaign as a whole. */
  locale: language.nullable(),
  /** Sentence for callers of the API. */
  message: z.string(),
});
export type CampaignProblem = z.output<typeof campaignProblemSchema>;

const counts = z.record(z.enum(recipientStates), z.number().int());
export type RecipientCounts = z.output<typeof counts>;

const summary = {
  id: uuid,
  /** In the main language. */
  subject: z.string(),
  status: z.enum(campaignStatuses),
  /** Null unless it is paused: by a user, or because the mail server fails. */
  pausedBy: z.enum(['user', 'server']).nullable(),
  /** Emails of the campaign; 0 before it begins. */
  recipients: z.number().int(),
  counts,
  scheduledAt: isoDate.nullable(),
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
};

export const campaignSummarySchema = z.object(summary);
export type CampaignSummary = z.output<typeof campaignSummarySchema>;

export const campaignSchema = z.object({
  ...summary,
  version: changeCount,
  locale: language,
  contents: campaignContentsSchema,
  /** Empty: the name of the brand. */
  senderName: z.string(),
  replyTo: z.string().nullable(),
  /** Sent from the address of the workspace instead of the platform’s. */
  usesOwnAddress: z.boolean(),
  listIds: z.array(uuid),
  segmentId: uuid.nullable(),
  isArchived: z.boolean(),
  /** The web version; null until it is sent, or when it has none. */
  archiveUrl: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** It belongs to a post, and is sent when readers can open that. */
  isHeld: z.boolean(),
  /** Reason of the mail server, or of a failed start. */
  error: z.string().nullable(),
  /** Subscribers who would receive it now; null once it has begun. */
  audience: z.number().int().nullable(),
  /** Empty when it can be sent. */
  problems: z.array(campaignProblemSchema),
  sender: z.object({
    name: z.string(),
    address: z.string(),
    /** Address of the workspace, and whether its domain is verified; null without one. */
    own: z.object({ address: z.string(), isVerified: z.boolean() }).nullable(),
  }),
  brand: z.object({
    productName: z.string(),
    color: z.string(),
    logoUrl: z.string().optional(),
    above: z.string().optional(),
    below: z.string().optional(),
  }),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignList = defineList({
  name: 'campaigns',
  item: campaignSummarySchema,
  filters: {
    /** Part of the subject. */
    q: trimmed(shared.lists.searchMaxLength).optional(),
    status: z.enum(campaignStatuses).optional(),
  },
});

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/newsletter/campaigns',
  summary: 'List campaigns of the workspace, those changed last first',
  access: 'newsletter.read',
  reads: 'replica',
  query: campaignList.query,
  response: campaignList.response,
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns',
  summary: 'Create a draft with blocks to begin with',
  access: 'newsletter.write',
  idempotent: true,
  body: z.object({ locale: language.default('en') }),
  response: campaignSchema,
  status: 201,
  errors: ['limit_reached'],
});

const params = z.object({ campaignId: uuid });

export const getCampaign = endpoint({
  method: 'GET',
  path: '/newsletter/campaigns/{campaignId}',
  summary: 'A campaign with its progress and what keeps it from being sent',
  access: 'newsletter.read',
  params,
  response: campaignSchema,
});

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/newsletter/campaigns/{campaignId}',
  summary: 'Change a draft, or whether a campaign that was sent is in the archive',
  access: 'newsletter.write',
  params,
  body: z.object({
    version: changeCount,
    locale: language.optional(),
    contents: campaignContentsSchema.optional(),
    senderName: trimmed(limits.senderNameMaxLength).refine(isHeaderLine, oneLine).optional(),
    replyTo: email.nullable().optional(),
    usesOwnAddress: z.boolean().optional(),
    listIds: z.array(uuid).max(limits.listsMax).optional(),
    segmentId: uuid.nullable().optional(),
    isArchived: z.boolean().optional(),
  }),
  response: campaignSchema,
  errors: ['stale_version', 'wrong_state'],
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/newsletter/campaigns/{campaignId}',
  summary: 'Delete a draft, or a campaign that was cancelled or failed before anything was sent',
  access: 'newsletter.write',
  params,
  response: ok,
  errors: ['wrong_state'],
});

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/duplicate',
  summary: 'Create a draft with the content and the recipients of a campaign',
  access: 'newsletter.write',
  params,
  response: campaignSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const sendCampaignTest = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/test',
  summary: 'Send the saved content in one language to oneself',
  access: 'newsletter.write',
  apiKeys: false,
  params,
  body: z.object({ locale: language }),
  response: ok,
  status: 202,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'campaign-test', by: 'user', limit: limits.campaignTestsPerHour, per: hour }],
});

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/send',
  summary: 'Send a draft now, or schedule it',
  access: 'newsletter.write',
  params,
  body: z.object({
    version: changeCount,
    /** Absent: now. */
    at: isoDate.optional(),
    /** Time zone in which the time was chosen. */
    timeZone: timezone.optional(),
  }),
  response: campaignSchema,
  errors: ['stale_version', 'wrong_state'],
  rateLimits: [{ name: 'campaign-send', by: 'tenant', limit: limits.sendsPerHour, per: hour }],
});
