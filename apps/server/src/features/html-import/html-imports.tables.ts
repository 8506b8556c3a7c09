import type { HtmlImportReport } from '@sitewright/contract/html-import/html-imports';
import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    html_imports: HtmlImportsTable;
  }
}

export interface HtmlImportsTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string | null;
  source: 'zip' | 'url';
  source_name: string;
  pages_max: number;
  status: Generated<'checking' | 'checked' | 'importing' | 'imported' | 'failed' | 'cancelled' | 'undone'>;
  report: JSONColumnType<HtmlImportReport> | null;
  error_code:
    | 'broken_file'
    | 'too_large'
    | 'no_page'
    | 'empty_page'
    | 'login'
    | 'refused_address'
    | 'unreachable'
    | 'no_space'
    | 'limit_reached'
    | 'internal'
    | null;
  site_id: string | null;
  site_name: Generated<string>;
  run_id: string | null;
  created_at: TimestampDefault;
}
