import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { submissionLimits } from './submission-limits.ts';
import { answerFilterSchema, assigneeFilters, submissionSorts, submissionTabs } from './submissions.ts';

// Saved views: a list of submissions with its filters and order, under a name.

const day = z.iso.date();

/** What a view shows. An absent key narrows nothing. */
export const viewQuerySchema = z.strictObject({
  tab: z.enum(submissionTabs).default('inbox'),
  q: trimmed(limits.lists.searchMaxLength).optional(),
  /** Calendar days of whoever looks. */
  from: day.optional(),
  to: day.optional(),
  /** Only in views of a form. */
  filters: z.array(answerFilterSchema).max(submissionLimits.filtersMax).optional(),
  assignee: z.enum(assigneeFilters).optional(),
  sort: z.enum(submissionSorts).default('newest'),
  /** Only in views of all sites. */
  site: uuid.optional(),
});
export type ViewQuery = z.output<typeof viewQuerySchema>;

export const submissionViewSchema = z.object({
  id: uuid,
  name: z.string(),
  query: viewQuerySchema,
  /** Whether everybody who sees the form has it. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Name of the owner; null when the account is gone. */
  owner: z.string().nullable(),
  /** Whether the caller may change and delete it: its owner, and the site owner. */
  mayChange: z.boolean(),
});
export type SubmissionView = z.output<typeof submissionViewSchema>;

const name = required(submissionLimits.viewNameMaxLength, 'Enter a name.');
const views = z.object({ views: z.array(submissionViewSchema) });
const formParams = idParams.extend({ formId: uuid });

export const listFormViews = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/views',
  summary: 'List the saved views of a form: one’s own and those shared with everybody who sees the form',
  access: 'sites.forms',
  params: formParams,
  response: views,
  aliases: ['/api/sites/{id}/forms/{formId}/views'],
});

export const createFormView = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/views',
  summary: 'Save a view of the submissions of a form',
  access: 'sites.forms',
  params: formParams,
  body: z.strictObject({
    name,
    query: viewQuerySchema.omit({ site: true }),
    isShared: z.boolean().default(false),
  }),
  response: submissionViewSchema,
  status: 201,
  errors: ['limit_reached'],
  aliases: ['/api/sites/{id}/forms/{formId}/views'],
});

export const updateFormView = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/forms/{formId}/views/{formViewId}',
  summary: 'Rename, change or share a view of a form',
  access: 'sites.forms',
  params: formParams.extend({ formViewId: uuid }),
  body: z.strictObject({
    name: name.optional(),
    query: viewQuerySchema.omit({ site: true }).optional(),
    isShared: z.boolean().optional(),
  }),
  response: submissionViewSchema,
  aliases: ['/api/sites/{id}/forms/{formId}/views/{formViewId}'],
});

export const deleteFormView = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/forms/{formId}/views/{formViewId}',
  summary: 'Delete a view of a form',
  access: 'sites.forms',
  params: formParams.extend({ formViewId: uuid }),
  response: ok,
  aliases: ['/api/sites/{id}/forms/{formId}/views/{formViewId}'],
});

export const listSiteViews = endpoint({
  method: 'GET',
  path: '/submissions/views',
  summary: 'List one’s saved views of the submissions of all sites',
  access: 'sites.forms',
  response: views,
  aliases: ['/api/submissions/views'],
});

export const createSiteView = endpoint({
  method: 'POST',
  path: '/submissions/views',
  summary: 'Save a view of the submissions of all sites',
  access: 'sites.forms',
  body: z.strictObject({ name, query: viewQuerySchema.omit({ filters: true }) }),
  response: submissionViewSchema,
  status: 201,
  errors: ['limit_reached'],
  aliases: ['/api/submissions/views'],
});

export const updateSiteView = endpoint({
  method: 'PATCH',
  path: '/submissions/views/{siteViewId}',
  summary: 'Rename or change a view of the submissions of all sites',
  access: 'sites.forms',
  params: z.object({ siteViewId: uuid }),
  body: z.strictObject({
    name: name.optional(),
    query: viewQuerySchema.omit({ filters: true }).optional(),
  }),
  response: submissionViewSchema,
  aliases: ['/api/submissions/views/{siteViewId}'],
});

export const deleteSiteView = endpoint({
  method: 'DELETE',
  path: '/submissions/views/{siteViewId}',
  summary: 'Delete a view of the submissions of all sites',
  access: 'sites.forms',
  params: z.object({ siteViewId: uuid }),
  response: ok,
  aliases: ['/api/submissions/views/{siteViewId}'],
});
