import { z } from 'zod';
import { changeCount, email, idParams, isoDate, ok, required, uuid } from '../fields.ts';
import { endpoint } from '../endpoint.ts';
import { formDefinitionSchema } from './form-definition.ts';
import { formLimits as limits } from './form-limits.ts';

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.slugMaxLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and hyphens');

/** What an owner edits. spec: forms-sections-gallery.md §3, plus when a form closes and how long answers are kept. */
export const formContentSchema = formDefinitionSchema.extend({
  name: required(limits.nameMaxLength, 'Enter a name'),
  /** Unique in its site: a taken one gets `-2`. */
  slug: slug.default('new-form'),
  description: z.string().trim().max(limits.descriptionMaxLength).default(''),
  isActive: z.boolean().default(true),
  closesAt: isoDate.nullable().default(null),
  maxSubmissions: z.number().int().min(1).max(limits.submissionsMax).nullable().default(null),
  /** Days after which submissions are deleted; null keeps them. */
  retentionDays: z.number().int().min(1).max(limits.retentionDaysMax).nullable().default(null),
});
export type FormContent = z.output<typeof formContentSchema>;

export const formSchema = formContentSchema.extend({
  id: uuid,
  /** In public addresses: letters and digits that nobody can guess. */
  publicId: z.string(),
  siteId: uuid,
  /** spec: null when the form was created from a section. */
  pageId: uuid.nullable(),
  /** The section or element that it was created for: content without the id of a form finds it by this. */
  nodeId: z.string().nullable(),
  /** The version that visitors answer; null before the first publish. */
  publishedVersion: z.number().int().nullable(),
  /** Whether the form differs from that version. */
  hasChanges: z.boolean(),
  /** Sent back with the next change. */
  edit: changeCount,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Form = z.output<typeof formSchema>;

export const formSummarySchema = formSchema.omit({ fields: true, settings: true, styling: true }).extend({
  fieldCount: z.number().int(),
  pages: z.array(z.object({ id: uuid, title: z.string() })),
  /** Why the platform's staff blocked the form, which receives nothing then; null otherwise. */
  blockedReason: z.string().nullable(),
});
export type FormSummary = z.output<typeof formSummarySchema>;

const params = idParams.extend({ formId: uuid });

export const listForms = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms',
  summary: 'List the forms of a site, the newest first',
  access: 'sites.forms',
  reads: 'replica',
  params: idParams,
  response: z.object({ forms: z.array(formSummarySchema) }),
});

export const createForm = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms',
  summary: 'Create a form',
  access: 'sites.write',
  params: idParams,
  body: formContentSchema.extend({
    pageId: uuid.nullable().default(null),
    nodeId: z.string().min(1).max(limits.nodeIdMaxLength).nullable().default(null),
  }),
  response: formSchema,
  status: 201,
  idempotent: true,
  errors: ['limit_reached'],
  aliases: ['/api/sites/{id}/forms'],
});

export const getForm = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}',
  summary: 'A form as it is edited',
  access: 'sites.forms',
  params,
  response: formSchema,
});

export const saveForm = endpoint({
  method: 'PUT',
  path: '/sites/{id}/forms/{formId}',
  summary: 'Save a form; visitors get it when the site is published',
  access: 'sites.write',
  params,
  /** Without `edit` the last save wins. */
  body: formContentSchema.extend({
    pageId: uuid.nullable().optional(),
    edit: changeCount.optional(),
  }),
  response: formSchema,
  errors: ['stale_version'],
  aliases: ['/api/sites/{id}/forms/{formId}'],
});

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/forms/{formId}',
  summary: 'Delete a form; one with submissions only together with them',
  access: 'sites.write',
  params,
  query: z.object({ withSubmissions: z.enum(['true', 'false']).default('false') }),
  response: ok,
  errors: ['in_use'],
});

export const duplicateForm = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/duplicate',
  summary: 'Duplicate a form, without its submissions',
  access: 'sites.write',
  params,
  response: formSchema,
  status: 201,
  errors: ['limit_reached'],
});

/** A form as a file: nothing of the installation, so that it can be imported anywhere. */
export const formFileSchema = formContentSchema.extend({
  format: z.literal('sitewright-form'),
  version: z.literal(1),
});
export type FormFile = z.output<typeof formFileSchema>;

export const exportForm = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/export',
  summary: 'Download a form as JSON',
  access: 'sites.forms',
  params,
  response: formFileSchema,
});

export const importForm = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/import',
  summary: 'Create a form from a JSON file',
  access: 'sites.write',
  params: idParams,
  body: formFileSchema,
  response: formSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const formVersionSchema = z.object({
  version: z.number().int(),
  createdAt: isoDate,
  isPublished: z.boolean(),
  fieldCount: z.number().int(),
});

export const listFormVersions = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/versions',
  summary: 'List the published versions of a form, the newest first',
  access: 'sites.forms',
  params,
  response: z.object({ versions: z.array(formVersionSchema) }),
});

export const restoreFormVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/versions/{versionNumber}/restore',
  summary: 'Edit an earlier version of a form again',
  access: 'sites.write',
  params: params.extend({ versionNumber: z.coerce.number().int().min(1) }),
  response: formSchema,
});

export const mailedFileForms = ['attachments', 'links'] as const;

/** Settings that only the server knows: they are in no page and in no public definition. */
export const formDeliverySchema = z.object({
  /** Get a mail for each submission; without any, the owner of the site does. */
  recipients: z.array(email).max(limits.recipientsMax),
  /** How files of a submission come with the mail. Too large ones are always links. */
  filesAs: z.enum(mailedFileForms),
});
export type FormDelivery = z.output<typeof formDeliverySchema>;

export const getFormDelivery = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/delivery',
  summary: 'Who gets a mail for each submission of a form',
  access: 'sites.forms',
  apiKeys: false,
  params,
  response: formDeliverySchema,
});

export const saveFormDelivery = endpoint({
  method: 'PUT',
  path: '/sites/{id}/forms/{formId}/delivery',
  summary: 'Change who gets a mail for each submission of a form',
  access: 'sites.write',
  apiKeys: false,
  params,
  /** Without `filesAs` it stays as it is. */
  body: formDeliverySchema.partial({ filesAs: true }),
  response: formDeliverySchema,
});
