import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    review_links: ReviewLinksTable;
  }
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
