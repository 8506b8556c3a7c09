// Import of subscribers: a file is uploaded, its columns are assigned, and a run adds the people.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, language, trimmed, uuid } from '../fields.ts';
import { runSchema } from '../runs/runs.ts';
import { newsletterLimits as limits } from './newsletter-limits.ts';

export const importFields = ['email', 'name', 'language', 'tags'] as const;
export type ImportField = (typeof importFields)[number];

const column = z
  .number()
  .int()
  .min(0)
  .max(limits.importColumnsMax - 1);

/** Index of the column of each field; null where the file has none. */
export const importColumnsSchema = z.object({
  email: column,
  name: column.nullable().default(null),
  language: column.nullable().default(null),
  tags: column.nullable().default(null),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

export const uploadedImportSchema = z.object({
  id: uuid,
  /** Lines of the file, its header included. */
  lines: z.number().int(),
  delimiter: z.enum([',', ';', '\t']),
  /** What the first line looks like. */
  hasHeader: z.boolean(),
  columns: z.array(
    z.object({
      /** Cell of the first line. */
      name: z.string(),
      /** Cells of the lines after it, shortened. */
      samples: z.array(z.string()),
    }),
  ),
  guess: importColumnsSchema.extend({ email: column.nullable() }),
});
export type UploadedImport = z.infer<typeof uploadedImportSchema>;

export const uploadImport = endpoint({
  method: 'POST',
  path: '/newsletter/imports',
  summary: `Upload a CSV file of subscribers in UTF-8 (multipart: \`file\`); it is kept for ${limits.importFileHours} hours`,
  access: 'newsletter.write',
  multipart: true,
  response: uploadedImportSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type'],
  rateLimits: [{ name: 'newsletter-import', by: 'tenant', limit: limits.importsPerDay, per: 86_400 }],
});

const params = z.object({ importId: uuid });

/**
 * `ask`: everybody gets a confirmation email first. `confirmed`: they have confirmed elsewhere, as the statement says, and
 * are subscribed at once.
 */
export const importModes = ['ask', 'confirmed'] as const;
export type ImportMode = (typeof importModes)[number];

export const startImportBody = z.object({
  hasHeader: z.boolean(),
  columns: importColumnsSchema,
  lists: z.array(uuid).min(1, 'Choose a list').max(limits.listsMax),
  /** Of people whose line names none. */
  locale: language.default('en'),
  mode: z.enum(importModes).default('ask'),
  /** Says where and when they agreed; kept with each of them as proof. */
  consent: trimmed(limits.consentMaxLength).pipe(
    z
      .string()
      .min(limits.importConsentMinLength, `Write at least ${limits.importConsentMinLength} characters`),
  ),
  /** The check box beside the statement. */
  isAgreed: z.literal(true),
});
export type StartImport = z.input<typeof startImportBody>;

/** Result of a run of the kind `newsletter_import`; its progress counts lines. */
export const importResultSchema = z.object({ importId: uuid });

export const startImport = endpoint({
  method: 'POST',
  path: '/newsletter/imports/{importId}/start',
  summary: 'Start a run that imports the people of an uploaded file into lists',
  access: 'newsletter.write',
  params,
  body: startImportBody,
  response: z.object({ run: runSchema }),
  status: 202,
  errors: ['wrong_state'],
});

/**
 * Reasons for which a line is skipped. `unsubscribed`, `bounced`, `complained` and `suppressed` say why nothing may be sent
 * to an address; an import never changes that.
 */
export const importReasons = [
  'noEmail',
  'invalidEmail',
  'broken',
  'duplicate',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
] as const;
export type ImportReason = (typeof importReasons)[number];

export const importIssueSchema = z.object({
  line: z.number().int(),
  reason: z.enum(importReasons),
  /** The email as the file has it, or the beginning of the line. */
  value: z.string(),
});
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const importSummarySchema = z.object({
  id: uuid,
  /** The run that carries it out. */
  runId: uuid,
  mode: z.enum(importModes),
  lines: z.number().int(),
  linesDone: z.number().int(),
  added: z.number().int(),
  /** Known subscribers who are on a list that they were not on before. */
  updated: z.number().int(),
  /** Known subscribers who were on all the lists. */
  unchanged: z.number().int(),
  skipped: z.number().int(),
  startedAt: isoDate,
  /** Null while it runs, and when it was cancelled or failed. */
  finishedAt: isoDate.nullable(),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importReportSchema = importSummarySchema.extend({
  /** Number of skipped lines by reason. */
  reasons: z.partialRecord(z.enum(importReasons), z.number().int()),
  /** The first skipped lines; all are in the file. */
  issues: z.array(importIssueSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const listImports = endpoint({
  method: 'GET',
  path: '/newsletter/imports',
  summary: `List the latest ${limits.importsListed} imports`,
  access: 'newsletter.read',
  response: z.object({ imports: z.array(importSummarySchema) }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/newsletter/imports/{importId}',
  summary: 'Get the report of an import, also while it runs',
  access: 'newsletter.read',
  params,
  response: importReportSchema,
});

export const importIssueColumns = {
  Line: ({ line }: ImportIssue) => line,
  Reason: ({ reason }: ImportIssue) => reason,
  Value: ({ value }: ImportIssue) => value,
};

export const exportImportIssues = endpoint({
  method: 'GET',
  path: '/newsletter/imports/{importId}/issues',
  summary: 'All skipped lines of an import as a CSV file',
  access: 'newsletter.read',
  params,
  response: z.unknown(),
});
