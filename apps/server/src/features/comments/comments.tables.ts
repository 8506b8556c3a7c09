import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    comments: CommentsTable;
  }
}

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
