import type { ImportReport, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    blog_imports: BlogImportsTable;
    blog_import_items: BlogImportItemsTable;
  }
}

export interface BlogImportsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  user_id: string | null;
  file_name: string;
  bytes: number;
  format: 'wordpress' | 'ghost' | 'markdown' | 'hugo' | 'jekyll' | 'astro' | 'medium' | 'substack';
  source_url: Generated<string>;
  state: Generated<'uploaded' | 'checked' | 'importing' | 'imported' | 'failed'>;
  has_file: Generated<boolean>;
  starts: Generated<number>;
  report: JSONColumnType<ImportReport> | null;
  result: JSONColumnType<ImportResult> | null;
  error_code: 'unknown_format' | 'broken_file' | 'unknown_encoding' | 'too_large' | null;
  run_id: string | null;
  created_at: TimestampDefault;
}

export interface BlogImportItemsTable {
  tenant_id: string;
  site_id: string;
  kind: 'post' | 'image';
  source_hash: string;
  target: string;
  batch: string;
  created_at: TimestampDefault;
}
