// A campaign on its way: pausing, recipients and results.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, trimmed, uuid } from '../fields.ts';
import { limits as shared } from '../limits.ts';
import { defineList } from '../list.ts';
import { campaignSchema, recipientStates } from './campaigns.ts';

const params = z.object({ campaignId: uuid });

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/pause',
  summary: 'Stop sending until the campaign is resumed',
  access: 'newsletter.write',
  params,
  response: campaignSchema,
  errors: ['wrong_state'],
});

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/resume',
  summary: 'Continue a paused campaign now',
  access: 'newsletter.write',
  params,
  response: campaignSchema,
  errors: ['wrong_state'],
});

export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/cancel',
  summary: 'Turn a scheduled campaign into a draft again, or end one that is being sent',
  access: 'newsletter.write',
  params,
  response: campaignSchema,
  errors: ['wrong_state'],
});

export const recipientSchema = z.object({
  id: uuid,
  /** Null once the subscriber was erased. */
  email: z.string().nullable(),
  state: z.enum(recipientStates),
  attempts: z.number().int(),
  /** Answer of the mail server, or how it ended. */
  error: z.string(),
  sentAt: isoDate.nullable(),
  bouncedAt: isoDate.nullable(),
  unsubscribedAt: isoDate.nullable(),
});
export type Recipient = z.output<typeof recipientSchema>;

export const recipientList = defineList({
  name: 'recipients',
  item: recipientSchema,
  filters: {
    /** Part of the email. */
    q: trimmed(shared.lists.searchMaxLength).optional(),
    state: z.enum(recipientStates).optional(),
  },
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/newsletter/campaigns/{campaignId}/recipients',
  summary: 'Recipients of a campaign, with what happened to each email',
  access: 'newsletter.read',
  reads: 'replica',
  params,
  query: recipientList.query,
  response: recipientList.response,
});

export const resendUnknown = endpoint({
  method: 'POST',
  path: '/newsletter/campaigns/{campaignId}/resend',
  summary: 'Send emails again whose delivery is unknown; they may arrive twice',
  access: 'newsletter.write',
  params,
  /** Absent: all of them. */
  body: z.object({ recipientId: uuid.optional() }),
  response: campaignSchema,
  errors: ['wrong_state'],
});

export const campaignResultsSchema = z.object({
  bounced: z.number().int(),
  unsubscribed: z.number().int(),
  /** Oldest first; each begins at `from`. Empty before the first email was sent. */
  columns: z.array(z.object({ from: isoDate, sent: z.number().int(), unsubscribed: z.number().int() })),
});
export type CampaignResults = z.output<typeof campaignResultsSchema>;

export const getCampaignResults = endpoint({
  method: 'GET',
  path: '/newsletter/campaigns/{campaignId}/results',
  summary: 'Bounces and cancellations of a campaign, and its emails over time',
  access: 'newsletter.read',
  reads: 'replica',
  params,
  response: campaignResultsSchema,
});
