import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    blog_members: BlogMembersTable;
    blog_sign_in_links: BlogSignInLinksTable;
  }
}

export interface BlogMembersTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  email: string;
  name: Generated<string>;
  locale: Generated<string>;
  created_at: TimestampDefault;
  last_seen_at: Timestamp | null;
}

export interface BlogSignInLinksTable {
  tenant_id: string;
  site_id: string;
  token_hash: string;
  email: string;
  path: string;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}
