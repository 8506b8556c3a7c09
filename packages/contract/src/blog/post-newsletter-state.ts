import { z } from 'zod';
import { isoDate, uuid } from '../fields.ts';

/** `waiting`: it is sent as soon as readers can open the post. */
export const postNewsletterStatuses = [
  'waiting',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'failed',
] as const;

/** The email that goes out with a post, or went out. */
export const postNewsletterStateSchema = z.object({
  campaignId: uuid,
  status: z.enum(postNewsletterStatuses),
  /** Emails that were sent. */
  sent: z.number().int(),
  /** Emails of the campaign; 0 before it begins. */
  recipients: z.number().int(),
  finishedAt: isoDate.nullable(),
});
export type PostNewsletterState = z.output<typeof postNewsletterStateSchema>;
