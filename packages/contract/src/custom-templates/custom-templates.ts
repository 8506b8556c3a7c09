import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, ok, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

/** Section designs that a tenant, or the installation for all of them, has uploaded. */
export const customScopes = ['tenant', 'platform'] as const;

export const customTemplateSchema = z.object({
  /** Of this version. Sections say by it (`data.templateId`) which version they were made with. */
  id: uuid,
  slug: z.string(),
  type: z.string(),
  name: z.object({ en: z.string(), vi: z.string() }),
  category: z.string(),
  version: z.number().int(),
  /** How many versions are kept. */
  versions: z.number().int(),
  /** `platform`: for every tenant of the installation. */
  scope: z.enum(customScopes),
  hasScript: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  bytes: z.number().int(),
  createdAt: isoDate,
  uploadedBy: z.string().nullable(),
  /** Whether the caller may replace and delete it. */
  canManage: z.boolean(),
  /** Pages, headers and footers of the tenant that show it, and those of them that show an earlier version. */
  usedOn: z.number().int(),
  outdatedOn: z.number().int(),
});
export type CustomTemplate = z.infer<typeof customTemplateSchema>;

/** What is wrong with an uploaded design: in `details.faults` of a refusal. */
export const designFaultSchema = z.object({
  rule: z.string(),
  file: z.string(),
  /** Counted from 1. */
  line: z.number().int(),
  message: z.string(),
});
export type UploadFault = z.infer<typeof designFaultSchema>;

/** A place that shows a design: in `details.uses` of a refusal. */
export const templateUseSchema = z.object({
  siteId: uuid,
  siteName: z.string(),
  /** Null for a header, a footer or a saved section. */
  pageId: uuid.nullable(),
  kind: z.enum(['page', 'header', 'footer', 'section']),
  title: z.string(),
  inTrash: z.boolean(),
  /** The tenant, where it is another. */
  tenantId: z.string().nullable(),
});
export type TemplateUse = z.infer<typeof templateUseSchema>;

export const listCustomTemplates = endpoint({
  method: 'GET',
  path: '/custom-templates',
  summary: 'The uploaded section designs, each in its newest version',
  access: 'designs.read',
  response: z.object({ templates: z.array(customTemplateSchema) }),
});

export const getCustomTemplateAssets = endpoint({
  method: 'GET',
  path: '/custom-templates/{id}/assets',
  summary: 'Everything of one version of an uploaded design',
  access: 'designs.read',
  params: idParams,
  response: z.object({
    id: uuid,
    slug: z.string(),
    type: z.string(),
    version: z.number().int(),
    config: jsonObject,
    defaults: jsonObject,
    /** The default template. */
    html: z.string(),
    /** Template id → source. */
    templates: z.record(z.string(), z.string()),
    css: z.string(),
    js: z.string().nullable(),
    assets: z.array(
      z.object({ name: z.string(), url: z.string(), width: z.number().int(), height: z.number().int() }),
    ),
  }),
});

export const uploadCustomTemplate = endpoint({
  method: 'POST',
  path: '/custom-templates/upload',
  summary: `Upload a section design as a zip (multipart: file). A name that is there already becomes a new version. At most ${limits.designs.zipFiles} files`,
  access: 'designs.write',
  multipart: true,
  response: z.object({ template: customTemplateSchema }),
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'slug_taken', 'limit_reached', 'storage_full'],
});

export const deleteCustomTemplate = endpoint({
  method: 'DELETE',
  path: '/custom-templates/{id}',
  summary: 'Delete an uploaded design with all its versions, unless a page shows it',
  access: 'designs.write',
  params: idParams,
  response: ok,
  errors: ['in_use'],
});

export const updateTemplatePages = endpoint({
  method: 'POST',
  path: '/custom-templates/{id}/update-pages',
  summary: 'Bring every section of a design to this version of it',
  access: 'designs.write',
  params: idParams,
  response: z.object({ pages: z.number().int() }),
});

export const downloadStarter = endpoint({
  method: 'GET',
  path: '/custom-templates/starter.zip',
  summary: 'A small design to begin with, as a zip',
  access: 'designs.read',
  /** The body is the file itself. */
  response: z.unknown(),
});
