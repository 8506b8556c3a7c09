import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    webhook_endpoints: WebhookEndpointsTable;
    webhook_messages: WebhookMessagesTable;
    webhook_attempts: WebhookAttemptsTable;
  }
}

export interface WebhookEndpointsTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string | null;
  form_id: string | null;
  url: string;
  description: Generated<string>;
  event_types: string[];
  is_enabled: Generated<boolean>;
  disabled_reason: 'paused' | 'gone' | 'failing' | null;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_expires_at: Timestamp | null;
  failed_messages: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface WebhookMessagesTable {
  tenant_id: string;
  id: string;
  event_key: string;
  event_type: string;
  site_id: string | null;
  form_id: string | null;
  submission_id: string | null;
  body: string;
  created_at: TimestampDefault;
}

export interface WebhookAttemptsTable {
  tenant_id: string;
  id: Generated<string>;
  message_id: string;
  endpoint_id: string;
  number: number;
  step: Generated<number>;
  status: Generated<'waiting' | 'succeeded' | 'failed' | 'skipped'>;
  status_code: number | null;
  duration_ms: number | null;
  error: string | null;
  body_excerpt: Generated<string>;
  scheduled_at: TimestampDefault;
  finished_at: Timestamp | null;
  next_attempt_at: Timestamp | null;
}
