import type { CampaignContents } from '@sitewright/contract/newsletter/campaigns';
import type { SegmentRule } from '@sitewright/contract/newsletter/segments';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../../core/db/column-types.ts';

declare module '../../../core/db/tables.ts' {
  interface Database {
    newsletter_segments: NewsletterSegmentsTable;
    newsletter_campaigns: NewsletterCampaignsTable;
    newsletter_recipients: NewsletterRecipientsTable;
  }
}

export interface NewsletterSegmentsTable {
  tenant_id: string;
  id: Generated<string>;
  name: string;
  match: 'all' | 'any';
  rules: JSONColumnType<SegmentRule[]>;
  version: Generated<number>;
  created_at: TimestampDefault;
}

export interface NewsletterCampaignsTable {
  tenant_id: string;
  id: Generated<string>;
  status: Generated<'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'failed'>;
  pause_reason: 'user' | 'server' | null;
  locale: Generated<string>;
  subject: Generated<string>;
  contents: JSONColumnType<CampaignContents>;
  sender_name: Generated<string>;
  reply_to: string | null;
  uses_own_address: Generated<boolean>;
  list_ids: Generated<string[]>;
  segment_id: string | null;
  is_archived: Generated<boolean>;
  is_held: Generated<boolean>;
  archive_slug: string | null;
  scheduled_at: Timestamp | null;
  time_zone: string | null;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  recipients: Generated<number>;
  message_domain: string | null;
  lease_owner: string | null;
  lease_until: Timestamp | null;
  failing_since: Timestamp | null;
  retry_at: Timestamp | null;
  error: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface NewsletterRecipientsTable {
  tenant_id: string;
  id: Generated<string>;
  campaign_id: string;
  subscriber_id: string | null;
  position: number;
  state: Generated<'pending' | 'sending' | 'sent' | 'failed' | 'unknown' | 'suppressed' | 'unsubscribed'>;
  attempts: Generated<number>;
  error: Generated<string>;
  retry_at: Timestamp | null;
  sent_at: Timestamp | null;
  bounced_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
}
