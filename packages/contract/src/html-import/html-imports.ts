// Imports of static websites, from a ZIP file or from a public address: read and compared first, then made into a new site.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, required, uuid } from '../fields.ts';
import { limits as productLimits } from '../limits.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { htmlImportLimits as limits } from './html-import-limits.ts';

const count = z.number().int();

export const htmlImportStatuses = [
  'checking',
  'checked',
  'importing',
  'imported',
  'failed',
  'cancelled',
  'undone',
] as const;
export type HtmlImportStatus = (typeof htmlImportStatuses)[number];

/** Why a website cannot be imported. */
export const htmlImportErrorCodes = [
  'broken_file',
  'too_large',
  'no_page',
  'empty_page',
  'login',
  'refused_address',
  'unreachable',
  'no_space',
  'limit_reached',
  'internal',
] as const;
export type HtmlImportErrorCode = (typeof htmlImportErrorCodes)[number];

export const htmlImportWarningCodes = [
  'page_left_out',
  'page_failed',
  'pages_limit',
  'styles_failed',
  'image_failed',
  'images_limit',
  'sections_limit',
  'elements_limit',
  'form_left_out',
  'embed_left_out',
  'script_left_out',
  'code_too_long',
  'link_broken',
] as const;
export type HtmlImportWarningCode = (typeof htmlImportWarningCodes)[number];

/** What a section shows: a design of the library, or the original's own markup and styles. */
export const sectionUses = ['design', 'code'] as const;
export type SectionUse = (typeof sectionUses)[number];

/** How much of the original is in the result. */
export const fidelitySchema = z.object({
  /** 0 to 1: of the original's words, pictures and links. */
  share: z.number().min(0).max(1),
  /** The first ones. */
  missingWords: z.array(z.string()),
  missingPictures: z.array(z.string()),
  missingLinks: z.array(z.string()),
  missingCount: count,
});
export type Fidelity = z.output<typeof fidelitySchema>;

export const importedSectionSchema = z.object({
  /** `header`, `footer`, or the page and the section such as `p1-s2`. */
  id: z.string(),
  /** Its heading, or its first words. */
  name: z.string(),
  /** Category of the library that it was recognized as; null for none. */
  kind: z.string().nullable(),
  /** Type of the design that fits best, such as `hero/hero-1`; null when none does. */
  design: z.string().nullable(),
  /** The better choice. */
  use: z.enum(sectionUses),
  designFidelity: fidelitySchema.nullable(),
  codeFidelity: fidelitySchema,
});
export type ImportedSection = z.output<typeof importedSectionSchema>;

export const htmlImportReportSchema = z.object({
  name: z.string(),
  /** BCP 47 tag such as `en`, `vi` or `ar`. */
  language: z.string(),
  pages: z.array(
    z.object({
      title: z.string(),
      /** Empty for the home page. */
      slug: z.string(),
      sections: z.array(importedSectionSchema),
    }),
  ),
  header: importedSectionSchema.nullable(),
  footer: importedSectionSchema.nullable(),
  images: count,
  /** 0 to 1: of the whole website, with the better choice for each section. */
  fidelity: z.number().min(0).max(1),
  /** The first ones. */
  warnings: z.array(
    z.object({ code: z.enum(htmlImportWarningCodes), place: z.string(), detail: z.string() }),
  ),
  warningCount: count,
});
export type HtmlImportReport = z.output<typeof htmlImportReportSchema>;

export const htmlImportSchema = z.object({
  id: uuid,
  source: z.enum(['zip', 'url']),
  /** Name of the file, or the address. */
  sourceName: z.string(),
  status: z.enum(htmlImportStatuses),
  report: htmlImportReportSchema.nullable(),
  errorCode: z.enum(htmlImportErrorCodes).nullable(),
  siteId: uuid.nullable(),
  siteName: z.string(),
  runId: uuid.nullable(),
  /**
   * Address under which the sections can be compared for a while: followed by `/{section}/original`, `/{section}/design`
   * or `/{section}/code`. Null while there is nothing to compare.
   */
  frames: z.string().nullable(),
  createdAt: isoDate,
  /** Until then it can be undone; null when it cannot. */
  undoUntil: isoDate.nullable(),
});
export type HtmlImport = z.output<typeof htmlImportSchema>;

export const checkedWebsiteSchema = z.object({ importId: uuid });
export const importedWebsiteSchema = z.object({ importId: uuid, siteId: uuid });

/** Fields of the multipart request beside the file, as texts. */
export const websiteFieldsSchema = z.object({
  /** Of a public page, with or without `https://`. Either this or a file. */
  address: required(
    limits.addressMaxLength,
    'Enter the address of a website, such as www.example.com',
  ).optional(),
  /** Pages that are read at most. */
  pages: z.coerce.number().int().min(1).max(limits.pagesMax).default(limits.pagesMax),
});

const started = z.object({ id: uuid, status: z.enum(htmlImportStatuses), run: runSchema });

export const validateWebsite = endpoint({
  method: 'POST',
  path: '/html-import/validate',
  summary:
    'Start a run that reads a website and reports what an import would make of it (multipart: file with a ZIP, or address; optionally pages)',
  access: 'sites.write',
  apiKeys: false,
  multipart: true,
  response: started,
  status: 202,
  errors: ['too_large', 'storage_full'],
  rateLimits: [{ name: 'html-imports', by: 'user', limit: limits.importsPerHour, per: hour }],
});

export const importWebsite = endpoint({
  method: 'POST',
  path: '/html-import/import',
  summary: 'Start a run that makes a site of a website that was read before',
  access: 'sites.write',
  apiKeys: false,
  body: z.strictObject({
    importId: uuid,
    /** Name of the new site; that of the website when absent. */
    name: z.string().trim().min(1).max(productLimits.sites.nameMaxLength).optional(),
    /** What sections show, by their id; the better choice when absent. */
    choices: z.record(z.string().max(20), z.enum(sectionUses)).default({}),
  }),
  response: started,
  status: 202,
  errors: ['wrong_state', 'limit_reached'],
});

export const listHtmlImports = endpoint({
  method: 'GET',
  path: '/html-import',
  summary: 'List your latest imports of websites, without their reports',
  access: 'sites.write',
  apiKeys: false,
  response: z.object({ imports: z.array(htmlImportSchema.omit({ report: true, frames: true })) }),
});

const params = z.object({ htmlImportId: uuid });

export const getHtmlImport = endpoint({
  method: 'GET',
  path: '/html-import/{htmlImportId}',
  summary: 'An import of a website with its report',
  access: 'sites.write',
  apiKeys: false,
  params,
  response: htmlImportSchema,
});

export const undoHtmlImport = endpoint({
  method: 'POST',
  path: '/html-import/{htmlImportId}/undo',
  summary: 'Undo an import: the site that it made goes to the trash',
  access: 'sites.write',
  apiKeys: false,
  params,
  response: ok,
  errors: ['wrong_state'],
});
