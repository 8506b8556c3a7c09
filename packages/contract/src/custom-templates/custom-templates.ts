import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, ok, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

/** Section templates uploaded by a tenant, or by the platform for all tenants. */
export const customScopes = ['tenant', 'platform'] as const;

export const customTemplateSchema = z.object({
  /** Id of this version. Sections reference it as `data.templateId`. */
  id: uuid,
  slug: z.string(),
  type: z.string(),
  name: z.object({ en: z.string(), vi: z.string() }),
  category: z.string(),
  version: z.number().int(),
  /** Number of stored versions. */
  versions: z.number().int(),
  /** `platform`: available to every tenant of the installation. */
  scope: z.enum(customScopes),
  hasScript: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  bytes: z.number().int(),
  createdAt: isoDate,
  uploadedBy: z.string().nullable(),
  /** Whether the caller may replace and delete it. */
  canManage: z.boolean(),
  /** Number of the tenant's pages, headers and footers that use it, and of those that use an earlier version. */
  usedOn: z.number().int(),
  outdatedOn: z.number().int(),
});
export type CustomTemplate = z.infer<typeof customTemplateSchema>;

/** A validation issue of an uploaded design; sent in `details.faults` of the error. */
export const uploadIssueSchema = z.object({
  rule: z.string(),
  file: z.string(),
  /** 1-based. */
  line: z.number().int(),
  message: z.string(),
});
export type UploadIssue = z.infer<typeof uploadIssueSchema>;

/** What limiting a stylesheet to its section changed, beyond the selectors. */
export const styleChanges = [
  /** `html`, `body` or `:root` became the section. */
  'page_selectors',
  /** Animations got names of their own. */
  'animations',
  /** `position: fixed` became `absolute`. */
  'fixed_positions',
  /** `@import`, `@font-face` and other rules that apply to the whole page were removed. */
  'at_rules',
  /** Text that a browser would read differently was removed. */
  'malformed',
] as const;
export type StyleChange = (typeof styleChanges)[number];

/** What an upload changed in a design so that it fits beside others. */
export const uploadChanges = [
  /** The class of its root element, and the classes derived from it, became the slug. */
  'class_renamed',
  /** Selectors that could match outside of the section were limited to it. */
  'selectors',
  ...styleChanges,
] as const;
export type UploadChange = (typeof uploadChanges)[number];

/** A usage of a design; sent in `details.uses` of the error. */
export const templateUseSchema = z.object({
  siteId: uuid,
  siteName: z.string(),
  /** Null for a header, a footer or a saved section. */
  pageId: uuid.nullable(),
  kind: z.enum(['page', 'header', 'footer', 'section', 'post', 'post_template', 'list_template']),
  title: z.string(),
  inTrash: z.boolean(),
  /** Id of the tenant, when it is another one. */
  tenantId: z.string().nullable(),
});
export type TemplateUse = z.infer<typeof templateUseSchema>;

export const listCustomTemplates = endpoint({
  method: 'GET',
  path: '/custom-templates',
  summary: 'List the uploaded section designs, each in its newest version',
  access: 'designs.read',
  reads: 'replica',
  response: z.object({ templates: z.array(customTemplateSchema) }),
});

export const getCustomTemplateAssets = endpoint({
  method: 'GET',
  path: '/custom-templates/{id}/assets',
  summary: 'All files of one version of an uploaded design',
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
  summary:
    'Upload a section design as a zip (multipart: file, and optionally name and slug, which come before those of ' +
    `config.json and of the folder). An existing slug gets a new version. At most ${limits.designs.zipFiles} files`,
  access: 'designs.write',
  multipart: true,
  response: z.object({ template: customTemplateSchema, changes: z.array(z.enum(uploadChanges)) }),
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'slug_taken', 'limit_reached', 'storage_full'],
  rateLimits: [{ name: 'designs', by: 'user', limit: limits.designs.uploadsPerHour, per: hour }],
});

export const deleteCustomTemplate = endpoint({
  method: 'DELETE',
  path: '/custom-templates/{id}',
  summary: 'Delete an uploaded design with all its versions, unless a page uses it',
  access: 'designs.write',
  params: idParams,
  response: ok,
  errors: ['in_use'],
});

export const updateTemplatePages = endpoint({
  method: 'POST',
  path: '/custom-templates/{id}/update-pages',
  summary: 'Update every section of a design to this version',
  access: 'designs.write',
  params: idParams,
  response: z.object({ pages: z.number().int() }),
});

export const downloadStarter = endpoint({
  method: 'GET',
  path: '/custom-templates/starter.zip',
  summary: 'Download a starter design as a zip',
  access: 'designs.read',
  /** The body is the raw file. */
  response: z.unknown(),
});
