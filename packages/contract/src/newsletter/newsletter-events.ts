import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const payload = z.strictObject({});

export const newsletterListCreated = defineEvent('newsletter_list.created', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

export const newsletterListUpdated = defineEvent('newsletter_list.updated', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

export const newsletterListDeleted = defineEvent('newsletter_list.deleted', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload,
});

/** Visitors subscribe by the thousand: not in the audit log. */
export const newsletterSubscribed = defineEvent('newsletter.subscribed', {
  audience: 'tenant',
  target: 'subscriber',
  isAudited: false,
  payload: z.strictObject({ listIds: z.array(z.string()), source: z.string() }),
});

export const newsletterUnsubscribed = defineEvent('newsletter.unsubscribed', {
  audience: 'tenant',
  target: 'subscriber',
  isAudited: false,
  payload,
});

/** Their mail server refused for good, or too often in a row. Without a label: the address is deleted with its person. */
export const newsletterBounced = defineEvent('newsletter.bounced', {
  audience: 'tenant',
  target: 'subscriber',
  payload: z.strictObject({ isPermanent: z.boolean() }),
});

/** They marked an email as spam. */
export const newsletterComplained = defineEvent('newsletter.complained', {
  audience: 'tenant',
  target: 'subscriber',
  payload,
});

export const newsletterReportAddressRotated = defineEvent('newsletter_report_address.rotated', {
  audience: 'tenant',
  target: 'newsletter',
  payload,
});

export const subscriberErased = defineEvent('subscriber.erased', {
  audience: 'tenant',
  target: 'subscriber',
  payload,
});

export const subscribersImported = defineEvent('subscribers.imported', {
  audience: 'tenant',
  target: 'newsletter_list',
  payload: z.strictObject({
    added: z.number().int(),
    known: z.number().int(),
    invalid: z.number().int(),
    consent: z.string(),
  }),
});

const aboutCampaign = { audience: 'tenant', target: 'newsletter_campaign', payload } as const;

export const campaignCreated = defineEvent('newsletter_campaign.created', aboutCampaign);
export const campaignUpdated = defineEvent('newsletter_campaign.updated', aboutCampaign);
export const campaignDeleted = defineEvent('newsletter_campaign.deleted', aboutCampaign);
export const campaignScheduled = defineEvent('newsletter_campaign.scheduled', aboutCampaign);
/** Back to a draft, before anything was sent. */
export const campaignUnscheduled = defineEvent('newsletter_campaign.unscheduled', aboutCampaign);
export const campaignStarted = defineEvent('newsletter_campaign.started', {
  ...aboutCampaign,
  payload: z.strictObject({ recipients: z.number().int() }),
});
export const campaignPaused = defineEvent('newsletter_campaign.paused', aboutCampaign);
export const campaignResumed = defineEvent('newsletter_campaign.resumed', aboutCampaign);
export const campaignCancelled = defineEvent('newsletter_campaign.cancelled', aboutCampaign);
/** Emails whose delivery is unknown are sent again. */
export const campaignResent = defineEvent('newsletter_campaign.resent', {
  ...aboutCampaign,
  payload: z.strictObject({ emails: z.number().int() }),
});
export const newsletterSent = defineNotifiableEvent('newsletter.sent', {
  ...aboutCampaign,
  payload: z.strictObject({ sent: z.number().int(), failed: z.number().int(), unknown: z.number().int() }),
});
/** The mail server has failed for minutes, or the campaign can’t be sent as it is. */
export const campaignStopped = defineNotifiableEvent('newsletter_campaign.stopped', {
  ...aboutCampaign,
  payload: z.strictObject({ reason: z.string() }),
});

const aboutSegment = { audience: 'tenant', target: 'newsletter_segment', payload } as const;

export const segmentCreated = defineEvent('newsletter_segment.created', aboutSegment);
export const segmentUpdated = defineEvent('newsletter_segment.updated', aboutSegment);
export const segmentDeleted = defineEvent('newsletter_segment.deleted', aboutSegment);
