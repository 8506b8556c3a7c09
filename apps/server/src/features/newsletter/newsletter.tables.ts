import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    newsletter_lists: NewsletterListsTable;
    newsletter_subscribers: NewsletterSubscribersTable;
    newsletter_memberships: NewsletterMembershipsTable;
  }
}

export interface NewsletterListsTable {
  tenant_id: string;
  id: Generated<string>;
  name: string;
  slug: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_at: TimestampDefault;
}

export interface ConsentProof {
  consent: string;
  /** In ISO 8601. */
  consent_at: string;
  consent_ip_hash: string | null;
}

export interface NewsletterSubscribersTable {
  tenant_id: string;
  id: Generated<string>;
  email: string;
  name: Generated<string>;
  locale: Generated<string>;
  status: Generated<'pending' | 'subscribed' | 'unsubscribed' | 'bounced' | 'complained'>;
  tags: Generated<string[]>;
  source: string;
  consent: Generated<string>;
  consent_at: Timestamp | null;
  consent_ip_hash: string | null;
  confirm_nonce: string | null;
  confirm_sent_at: Timestamp | null;
  confirm_count: Generated<number>;
  confirm_proof: JSONColumnType<ConsentProof> | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
  bounces: Generated<number>;
  version: Generated<number>;
  created_at: TimestampDefault;
}

export interface NewsletterMembershipsTable {
  tenant_id: string;
  list_id: string;
  subscriber_id: string;
  joined_at: TimestampDefault;
}
