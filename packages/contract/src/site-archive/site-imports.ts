// Imports of site backups: checked first, then imported by a run, and undone as one step.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { archiveLimits as limits } from './archive-limits.ts';
import { archivePartsSchema } from './archive-manifest.ts';

/**
 * `new` makes a site. `merge` adds what a site does not have and changes nothing of it. `replace` gives a site the
 * content of the backup; its forms and the messages of its visitors stay.
 */
export const importModes = ['new', 'merge', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

const count = z.number().int();

/** Faults of a backup as a whole: nothing of it is imported. */
export const archiveErrorCodes = [
  'not_a_backup',
  'broken_file',
  'newer_version',
  'tampered',
  'too_large',
  'too_many_files',
  'unsafe_file',
  'broken_row',
  'no_pages',
  'no_space',
] as const;
export type ArchiveErrorCode = (typeof archiveErrorCodes)[number];

export const archiveErrorSchema = z.object({
  code: z.enum(archiveErrorCodes),
  message: z.string(),
  /** File of the ZIP, and row of a table. */
  path: z.string().nullable(),
});
export type ArchiveError = z.output<typeof archiveErrorSchema>;

export const tableReportSchema = z.object({
  /** Name of a table such as `pages`, `posts` or `media`. */
  name: z.string(),
  rows: count,
  /** Rows that are new. */
  created: count,
  /** Rows of the site that get the content of the backup. */
  replaced: count,
  /** Rows that the site already has. */
  skipped: count,
  /** Rows in conflict with another one of the site, such as a page with the same URL. */
  conflicts: count,
});
export type TableReport = z.output<typeof tableReportSchema>;

export const importProblemCodes = [
  'code_left_out',
  /** Uploaded designs that the workspace cannot take: their sections are hidden until it has them. */
  'design_left_out',
  'file_missing',
  /** Of sites of other programs, see docs/import-formats.md. */
  'elements_arranged',
  'element_unknown',
  'page_renamed',
  'position_unclear',
  'section_unknown',
] as const;

export const importProblemsSchema = z.object({
  code: z.enum(importProblemCodes),
  /** File of the ZIP, or path of the page. */
  path: z.string(),
  /** Type or id of a section or element, how many elements, or the path that was wanted; may be empty. */
  detail: z.string(),
});
export type ImportProblem = z.output<typeof importProblemsSchema>;

export const siteImportReportSchema = z.object({
  name: z.string(),
  version: count,
  parts: archivePartsSchema,
  /** Unpacked. */
  bytes: count,
  files: count,
  created: count,
  replaced: count,
  skipped: count,
  conflicts: count,
  tables: z.array(tableReportSchema),
  /** The first ones. */
  conflictList: z.array(z.object({ table: z.string(), title: z.string(), address: z.string() })),
  /** Scripts and code that the workspace does not allow, images that are not in the backup, and the like. */
  problems: z.array(importProblemsSchema),
});
export type SiteImportReport = z.output<typeof siteImportReportSchema>;

export const siteImportStatuses = ['queued', 'running', 'imported', 'failed', 'cancelled', 'undone'] as const;

export const siteImportSchema = z.object({
  id: uuid,
  mode: z.enum(importModes),
  status: z.enum(siteImportStatuses),
  /** The site that it made or changed. */
  siteId: uuid.nullable(),
  siteName: z.string(),
  fileName: z.string(),
  bytes: count,
  report: siteImportReportSchema.nullable(),
  errors: z.array(archiveErrorSchema),
  errorCode: z.string().nullable(),
  runId: uuid.nullable(),
  createdAt: isoDate,
  /** Until then it can be undone; null when it cannot. */
  undoUntil: isoDate.nullable(),
});
export type SiteImport = z.output<typeof siteImportSchema>;

export const siteImportResultSchema = z.object({
  importId: uuid,
  siteId: uuid,
  created: count,
  replaced: count,
  skipped: count,
  conflicts: count,
});

/** Fields of the multipart request beside the file, as texts. */
export const importFieldsSchema = z.object({
  mode: z.enum(importModes).default('new'),
  /** Required unless the mode is `new`. */
  siteId: uuid.optional(),
  /** Name of the new site; that of the backup when absent. */
  name: z.string().trim().min(1).max(80).optional(),
  /** Subdomain of the new site; made of its name when absent. */
  subdomain: z.string().trim().optional(),
  includeMedia: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
  /** A file that was uploaded for a check a moment ago, instead of a file. */
  uploadId: uuid.optional(),
});
export type ImportFields = z.output<typeof importFieldsSchema>;

export const validateBackup = endpoint({
  method: 'POST',
  path: '/backup-import/validate',
  summary:
    'Check a backup and report what an import would do, without changing anything (multipart: file, and optionally mode, siteId, includeMedia)',
  access: 'archives.write',
  apiKeys: false,
  multipart: true,
  response: z.object({
    valid: z.boolean(),
    report: siteImportReportSchema.nullable(),
    errors: z.array(archiveErrorSchema),
    /** The import may name it instead of uploading the file again; null when the file cannot be imported. */
    uploadId: uuid.nullable(),
  }),
  errors: ['too_large', 'storage_full'],
  rateLimits: [{ name: 'site-import-checks', by: 'user', limit: limits.importsPerHour * 3, per: hour }],
});

export const importBackup = endpoint({
  method: 'POST',
  path: '/backup-import/import',
  summary:
    'Start a run that imports a backup (multipart: file or uploadId, and optionally mode, siteId, name, subdomain, includeMedia)',
  access: 'archives.write',
  apiKeys: false,
  multipart: true,
  response: z.object({ id: uuid, status: z.enum(siteImportStatuses), run: runSchema }),
  status: 202,
  errors: ['too_large', 'storage_full', 'limit_reached', 'subdomain_taken'],
  rateLimits: [{ name: 'site-imports', by: 'user', limit: limits.importsPerHour, per: hour }],
});

export const listSiteImports = endpoint({
  method: 'GET',
  path: '/backup-import/imports',
  summary: 'List your latest imports of backups',
  access: 'archives.read',
  apiKeys: false,
  response: z.object({ imports: z.array(siteImportSchema) }),
});

const importParams = z.object({ siteImportId: uuid });

export const getSiteImport = endpoint({
  method: 'GET',
  path: '/backup-import/imports/{siteImportId}',
  summary: 'An import of a backup with its report',
  access: 'archives.read',
  apiKeys: false,
  params: importParams,
  response: siteImportSchema,
});

export const undoSiteImport = endpoint({
  method: 'POST',
  path: '/backup-import/imports/{siteImportId}/undo',
  summary: 'Undo an import: what it added goes, what it replaced is back',
  access: 'archives.write',
  apiKeys: false,
  params: importParams,
  response: ok,
  errors: ['wrong_state'],
});
