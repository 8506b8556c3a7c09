import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    api_keys: ApiKeysTable;
  }
}

export interface ApiKeysTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string;
  name: string;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  last_four: string;
  scopes: string[];
  created_at: TimestampDefault;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}
