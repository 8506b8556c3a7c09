import type { WorkspaceReport } from '@sitewright/contract/workspace-archive/workspace-archives';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    workspace_archives: WorkspaceArchivesTable;
  }
}

export interface WorkspaceArchivesTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string | null;
  kind: 'export' | 'import';
  status: Generated<'queued' | 'running' | 'ready' | 'imported' | 'failed' | 'cancelled' | 'expired'>;
  file_name: string;
  object_key: string | null;
  bytes: number | null;
  sites: number | null;
  options: JsonDefault;
  report: JSONColumnType<WorkspaceReport> | null;
  error: string | null;
  run_id: string | null;
  created_at: TimestampDefault;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
}
