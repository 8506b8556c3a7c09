import type { Generated } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from './column-types.ts';

export interface UsersTable {
  id: Generated<string>;
  email: string;
  email_verified_at: Timestamp | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  platform_role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' | null;
  status: Generated<'invited' | 'active' | 'suspended' | 'deletion_pending' | 'deleted'>;
  locale: Generated<string>;
  session_version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  last_login_at: Timestamp | null;
  avatar_key: string | null;
  timezone: Generated<string>;
  totp_secret: Buffer | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: number | null;
  notifications: JsonDefault;
  pending_email: string | null;
  deletion_due_at: Timestamp | null;
}

export interface MembershipsTable {
  tenant_id: string;
  user_id: string;
  role: 'USER' | 'ADMIN';
  created_at: TimestampDefault;
  status: Generated<'active' | 'suspended'>;
  last_seen_at: Timestamp | null;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  tenant_id: string | null;
  method: string;
  user_agent: string | null;
  ip_hash: string | null;
  created_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  stepped_up_until: Timestamp | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
}

export interface SignInCodesTable {
  id: Generated<string>;
  email: string;
  code_hash: Buffer;
  context: string;
  attempts: Generated<number>;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface OneTimeTokensTable {
  id: Generated<string>;
  kind:
    | 'magic_link'
    | 'verify_email'
    | 'reset_password'
    | 'change_email'
    | 'exchange'
    | 'oidc_state'
    | 'passkey'
    | 'second_factor'
    | 'step_up'
    | 'cancel_deletion'
    | 'connect_identity'
    | 'site_entry';
  token_hash: Buffer;
  user_id: string | null;
  email: string | null;
  data: JsonDefault;
  attempts: Generated<number>;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  email: string | null;
  created_at: TimestampDefault;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  is_backed_up: Generated<boolean>;
  created_at: TimestampDefault;
  last_used_at: Timestamp | null;
  public_id: Generated<string>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface RefreshTokensTable {
  id: Generated<string>;
  user_id: string;
  tenant_id: string | null;
  family: string;
  generation: number;
  token_hash: Buffer;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  successor_id: string | null;
  successor_cipher: Buffer | null;
  revoked_at: Timestamp | null;
  user_agent: string | null;
  ip_hash: string | null;
  remember: Generated<boolean>;
}
