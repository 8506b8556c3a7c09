import type { JsonObject } from '@sitewright/contract/content';
import type { Permission } from '@sitewright/contract/permissions';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    job_runs: JobRunsTable;
  }
}

export interface JobRunsTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string;
  kind: string;
  status: Generated<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'>;
  input: JsonDefault;
  grants: JSONColumnType<Permission[]> | null;
  done: Generated<number>;
  total: Generated<number>;
  attempt: Generated<number>;
  result: JSONColumnType<JsonObject> | null;
  error_code: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  cancel_requested_at: Timestamp | null;
}
