import type { MailSummary } from '@sitewright/contract/mail/mail';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const mailTones: Record<MailSummary['status'], Tone> = {
  queued: 'warning',
  kept: 'plain',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  suppressed: 'plain',
};
