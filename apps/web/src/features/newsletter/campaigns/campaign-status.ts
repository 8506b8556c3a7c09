import type {
  CampaignStatus,
  CampaignSummary,
  RecipientState,
} from '@sitewright/contract/newsletter/campaigns';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const statusTones: Record<CampaignStatus, Tone> = {
  draft: 'plain',
  scheduled: 'plain',
  sending: 'good',
  paused: 'warning',
  sent: 'good',
  cancelled: 'plain',
  failed: 'bad',
};

export const stateTones: Record<RecipientState, Tone> = {
  pending: 'plain',
  sending: 'plain',
  sent: 'good',
  failed: 'bad',
  unknown: 'warning',
  suppressed: 'plain',
  unsubscribed: 'plain',
};

/** Emails that need nothing more. */
export const doneOf = ({ counts, recipients }: Pick<CampaignSummary, 'counts' | 'recipients'>): number =>
  recipients - counts.pending - counts.sending;
