import type { Generated } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from './column-types.ts';

// Invitations to tenants, and collaborators of sites.

export interface InvitationsTable {
  tenant_id: string;
  id: Generated<string>;
  email: string;
  role: 'USER' | 'ADMIN';
  message: Generated<string>;
  site_ids: Generated<string[]>;
  site_shares: JsonDefault;
  token_hash: Buffer;
  link_hash: Buffer | null;
  invited_by: string | null;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface SiteMembersTable {
  tenant_id: string;
  site_id: string;
  user_id: string;
  role: 'designer' | 'content_editor' | 'commenter' | 'viewer';
  overrides: JsonDefault;
  shared_by: string | null;
  /** When the share expires. */
  expires_at: Timestamp | null;
  created_at: TimestampDefault;
}
