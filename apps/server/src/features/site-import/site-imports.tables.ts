import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonListDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_imports: SiteImportsTable;
    site_import_changes: SiteImportChangesTable;
  }
}

/** What the user asked for, besides the mode. */
export interface ImportChoices {
  /** Of the site that is changed. */
  siteId: string | null;
  name: string | null;
  subdomain: string | null;
  includeMedia: boolean;
  uploadId: string;
}

export interface SiteImportsTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string | null;
  mode: 'new' | 'merge' | 'replace';
  site_id: string | null;
  site_name: Generated<string>;
  file_name: string;
  bytes: number;
  options: JSONColumnType<ImportChoices>;
  status: Generated<'queued' | 'running' | 'imported' | 'failed' | 'cancelled' | 'undone'>;
  report: JSONColumnType<NonNullable<SiteImport['report']>> | null;
  errors: JsonListDefault<SiteImport['errors'][number]>;
  error_code: string | null;
  run_id: string | null;
  before_version_id: string | null;
  created_at: TimestampDefault;
  finished_at: Timestamp | null;
}

export interface SiteImportChangesTable {
  tenant_id: string;
  import_id: string;
  position: number;
  table_name: string;
  row_key: JSONColumnType<JsonObject>;
  /** Null for an added row. */
  before: JSONColumnType<JsonObject> | null;
}
