import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    email_senders: EmailSendersTable;
  }
}

export interface EmailSendersTable {
  tenant_id: string;
  name: Generated<string>;
  address: string | null;
  reply_to: string | null;
  version: Generated<number>;
  domain_state: 'pending' | 'verified' | 'failing' | null;
  dkim_selector: string | null;
  dkim_public_key: string | null;
  dkim_private_key: Buffer | null;
  records_found: Generated<string[]>;
  checked_at: Timestamp | null;
  server_host: string | null;
  server_port: number | null;
  server_security: 'tls' | 'starttls' | 'none' | null;
  server_user: Generated<string>;
  server_password: Buffer | null;
  server_state: 'active' | 'failing' | null;
  server_failures: Generated<number>;
  server_error: string | null;
  updated_by: string | null;
  updated_at: TimestampDefault;
}
