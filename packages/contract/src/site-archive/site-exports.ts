// Exports of a site: a run makes a file, which a link downloads for a few minutes.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { exportWarningSchema } from '../static-export/export-warnings.ts';
import { archiveLimits as limits } from './archive-limits.ts';
import { archivePartsSchema } from './archive-manifest.ts';

export const exportUseCases = ['static-hosting', 'single-page', 'backup', 'hand-over', 'developer'] as const;
export type ExportUseCase = (typeof exportUseCases)[number];

export const siteExportFormats = ['zip', 'html'] as const;

export const formUrlSchema = z
  .url({ protocol: /^https?$/, message: 'Enter an address such as https://forms.example.com/contact' })
  .max(limits.formUrlMaxLength);

/** Of these, backups take the parts, and websites `blog`, `media` and `formUrl`. */
export const exportOptionsSchema = archivePartsSchema.extend({
  /** Where the forms of an exported website are sent; null: to the published site. */
  formUrl: formUrlSchema.nullable(),
});
export type ExportOptions = z.output<typeof exportOptionsSchema>;

export const exportTemplateSchema = z.object({
  id: z.enum(exportUseCases),
  name: z.string(),
  description: z.string(),
  useCase: z.enum(exportUseCases),
  format: z.enum(siteExportFormats),
  /** What it exports unless asked otherwise. */
  options: exportOptionsSchema,
});
export type ExportTemplate = z.output<typeof exportTemplateSchema>;

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

export const siteExportSchema = z.object({
  id: uuid,
  siteId: uuid,
  templateId: z.enum(exportUseCases),
  useCase: z.enum(exportUseCases),
  format: z.enum(siteExportFormats),
  options: exportOptionsSchema,
  status: z.enum(exportStatuses),
  fileName: z.string(),
  /** Once it is ready. */
  bytes: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** What the export could not contain. */
  warnings: z.array(exportWarningSchema),
  errorCode: z.string().nullable(),
  runId: uuid.nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  /** When the file is deleted. */
  expiresAt: isoDate.nullable(),
});
export type SiteExport = z.output<typeof siteExportSchema>;

export const exportResultSchema = z.object({
  exportId: uuid,
  bytes: z.number().int(),
  files: z.number().int(),
});

export const prepareExport = endpoint({
  method: 'GET',
  path: '/export/sites/{id}/export/prepare',
  summary: 'Estimate the size of a full backup of a site, and list what an export can contain',
  access: 'archives.read',
  apiKeys: false,
  params: idParams,
  response: z.object({
    /** Before compression, with all options. */
    estimate: z.object({ bytes: z.number().int(), files: z.number().int() }),
    options: exportOptionsSchema,
    /** Bytes and files by option. */
    parts: z.record(
      z.enum(archivePartsSchema.keyof().options),
      z.object({ bytes: z.number().int(), files: z.number().int() }),
    ),
  }),
});

export const startExport = endpoint({
  method: 'POST',
  path: '/export/sites/{id}/export',
  summary: 'Start a run that exports a site; without a template, a full backup',
  access: 'archives.write',
  apiKeys: false,
  params: idParams,
  idempotent: true,
  body: z.strictObject({
    templateId: z.enum(exportUseCases).optional(),
    /** Without a template: `zip` is a full backup, `html` the site as a single page. */
    format: z.enum(siteExportFormats).optional(),
    options: exportOptionsSchema.partial().default({}),
  }),
  response: z.object({ id: uuid, status: z.enum(exportStatuses), run: runSchema }),
  status: 202,
  errors: ['limit_reached', 'wrong_state'],
  rateLimits: [{ name: 'site-exports', by: 'user', limit: limits.exportsPerHour, per: hour }],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/export/sites/{id}/exports',
  summary: 'List the latest exports of a site',
  access: 'archives.read',
  apiKeys: false,
  params: idParams,
  response: z.object({ exports: z.array(siteExportSchema) }),
});

const exportParams = z.object({ exportId: uuid });

export const downloadExport = endpoint({
  method: 'GET',
  path: '/export/download/{exportId}',
  summary: 'Get a link that downloads an export for a few minutes',
  access: 'archives.read',
  apiKeys: false,
  params: exportParams,
  response: z.object({ url: z.string(), expiresAt: isoDate }),
  errors: ['wrong_state'],
});

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/export/exports/{exportId}',
  summary: 'Delete an export and its file; one that is still running is cancelled',
  access: 'archives.write',
  apiKeys: false,
  params: exportParams,
  response: ok,
});

export const listExportTemplates = endpoint({
  method: 'GET',
  path: '/export/templates',
  summary: 'List the kinds of exports, all or those of a use case',
  access: 'archives.read',
  apiKeys: false,
  query: z.object({ useCase: z.enum(exportUseCases).optional() }),
  response: z.object({ templates: z.array(exportTemplateSchema) }),
});
