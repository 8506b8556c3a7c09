import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    post_comments: PostCommentsTable;
    post_comment_reports: PostCommentReportsTable;
    post_comment_subscriptions: PostCommentSubscriptionsTable;
    post_comment_blocks: PostCommentBlocksTable;
  }
}

export interface PostCommentsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  post_id: string;
  parent_id: string | null;
  answers_id: string | null;
  author_name: string;
  author_email: string | null;
  user_id: string | null;
  is_by_author: Generated<boolean>;
  body: string;
  status: 'pending' | 'approved' | 'spam' | 'trash';
  status_before: 'pending' | 'approved' | 'spam' | null;
  spam_score: Generated<number>;
  spam_reasons: Generated<string[]>;
  report_count: Generated<number>;
  body_hash: string;
  ip_hash: string | null;
  user_agent: string | null;
  locale: Generated<string>;
  edit: Generated<number>;
  created_event_at: Timestamp | null;
  approved_event_at: Timestamp | null;
  created_at: TimestampDefault;
  edited_at: Timestamp | null;
  moved_at: TimestampDefault;
}

export interface PostCommentReportsTable {
  tenant_id: string;
  comment_id: string;
  id: Generated<string>;
  reason: Generated<string>;
  ip_hash: string | null;
  created_at: TimestampDefault;
}

export interface PostCommentSubscriptionsTable {
  tenant_id: string;
  id: Generated<string>;
  comment_id: string;
  thread_id: string;
  email: string;
  locale: string;
  created_at: TimestampDefault;
}

export interface PostCommentBlocksTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  kind: 'email' | 'ip';
  value: string;
  label: string;
  created_by: string | null;
  created_at: TimestampDefault;
  ends_at: Timestamp | null;
}
