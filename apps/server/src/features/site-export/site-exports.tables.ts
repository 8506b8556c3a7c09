import type { ExportOptions, SiteExport } from '@sitewright/contract/site-archive/site-exports';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonListDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_exports: SiteExportsTable;
  }
}

export interface SiteExportsTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  user_id: string | null;
  use_case: 'static-hosting' | 'single-page' | 'backup' | 'hand-over' | 'developer';
  options: JSONColumnType<ExportOptions>;
  status: Generated<'queued' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'>;
  file_name: string;
  object_key: string | null;
  bytes: number | null;
  files: number | null;
  warnings: JsonListDefault<SiteExport['warnings'][number]>;
  error_code: string | null;
  run_id: string | null;
  created_at: TimestampDefault;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
}
