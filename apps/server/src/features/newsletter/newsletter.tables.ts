import type { startImportBody } from '@sitewright/contract/newsletter/imports';
import type { Generated, JSONColumnType } from 'kysely';
import type { z } from 'zod';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    newsletter_lists: NewsletterListsTable;
    newsletter_subscribers: NewsletterSubscribersTable;
    newsletter_memberships: NewsletterMembershipsTable;
    newsletter_imports: NewsletterImportsTable;
    newsletter_import_parts: NewsletterImportPartsTable;
    newsletter_import_issues: NewsletterImportIssuesTable;
    newsletter_report_addresses: NewsletterReportAddressesTable;
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
  bounced_at: Timestamp | null;
  bounce_ref: string | null;
  version: Generated<number>;
  created_at: TimestampDefault;
}

export interface NewsletterMembershipsTable {
  tenant_id: string;
  list_id: string;
  subscriber_id: string;
  joined_at: TimestampDefault;
}

export type ImportChoice = z.output<typeof startImportBody>;

export interface NewsletterImportsTable {
  tenant_id: string;
  id: Generated<string>;
  lines: number;
  delimiter: string;
  choice: JSONColumnType<ImportChoice> | null;
  run_id: string | null;
  lines_done: Generated<number>;
  added: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  created_at: TimestampDefault;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface NewsletterImportPartsTable {
  tenant_id: string;
  import_id: string;
  position: number;
  body: Buffer;
}

export interface NewsletterImportIssuesTable {
  tenant_id: string;
  import_id: string;
  line: number;
  reason:
    | 'noEmail'
    | 'invalidEmail'
    | 'broken'
    | 'duplicate'
    | 'unsubscribed'
    | 'bounced'
    | 'complained'
    | 'suppressed';
  value: string;
}

export interface NewsletterReportAddressesTable {
  tenant_id: string;
  nonce: Generated<string>;
  received_at: Timestamp | null;
}
