import type { BlogImport } from '@sitewright/contract/blog-import/blog-imports';
import type { ImportRow } from './blog-imports.store.ts';

export const presentImport = (row: ImportRow): BlogImport => ({
  id: row.id,
  fileName: row.file_name,
  bytes: row.bytes,
  format: row.format,
  sourceUrl: row.source_url,
  state: row.state,
  hasFile: row.has_file,
  report: row.report,
  result: row.result,
  errorCode: row.error_code,
  runId: row.run_id,
  createdAt: row.created_at.toISOString(),
});
