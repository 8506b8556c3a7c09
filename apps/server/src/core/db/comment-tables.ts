import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from './column-types.ts';

// Comments on sites, review links, and form messages of visitors.

export interface CommentsTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  /** The comment that this one replies to; null for the first of a thread. */
  thread_id: string | null;
  document_id: string;
  node_id: string | null;
  node_label: Generated<string>;
  x: Generated<number>;
  y: Generated<number>;
  author_id: string | null;
  guest_name: string | null;
  review_link_id: string | null;
  body: string;
  created_at: TimestampDefault;
  edited_at: Timestamp | null;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface ReviewLinksTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  label: Generated<string>;
  token_hash: Buffer;
  password_hash: string | null;
  may_comment: Generated<boolean>;
  expires_at: Timestamp;
  created_by: string | null;
  created_at: TimestampDefault;
  opened_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface FormMessagesTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  section_id: string;
  page_path: string;
  data: JSONColumnType<{ name: string; value: string }[]>;
  created_at: TimestampDefault;
}
