import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import { exportTemplate } from './export-templates.ts';
import type { ExportRow } from './site-exports.store.ts';

export const presentExport = (row: ExportRow): SiteExport => ({
  id: row.id,
  siteId: row.site_id,
  templateId: row.use_case,
  useCase: row.use_case,
  format: exportTemplate(row.use_case).format,
  options: row.options,
  status: row.status,
  fileName: row.file_name,
  bytes: row.bytes,
  files: row.files,
  warnings: row.warnings,
  errorCode: row.error_code,
  runId: row.run_id,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});
