import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, isoDate, jsonObject, ok, trimmed, uuid } from '../fields.ts';
import { formFieldSchema } from '../forms/form-definition.ts';
import { limits } from '../limits.ts';
import { defineCursorList } from '../list.ts';
import { historyEntrySchema } from './submission-history.ts';
import { submissionNoteSchema } from './submission-notes.ts';
import { submissionLimits } from './submission-limits.ts';

export const submissionStatuses = [
  'partial',
  'pending_payment',
  'new',
  'read',
  'starred',
  'archived',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** `suspect` waits for review; notifications of both `suspect` and `spam` are held back. */
export const spamStates = ['ham', 'suspect', 'spam'] as const;
export type SpamState = (typeof spamStates)[number];

export const spamReasons = [
  'honeypot',
  'too_fast',
  'expired_token',
  'invalid_token',
  'captcha_failed',
  'captcha_unavailable',
  'no_script',
  'links',
  'blocked_words',
  'repeated_text',
  'disposable_email',
  'gibberish',
] as const;
export type SpamReason = (typeof spamReasons)[number];

export const submissionTabs = ['inbox', 'starred', 'review', 'spam', 'partial', 'archived', 'trash'] as const;
export type SubmissionTab = (typeof submissionTabs)[number];

/** `anyone`: assigned to somebody, whoever it is. */
export const assigneeFilters = ['me', 'anyone', 'nobody'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

export const submissionSorts = ['newest', 'oldest'] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/** A user whom submissions are assigned to. */
export const assigneeSchema = z.object({
  id: uuid,
  /** Null when the account is gone. */
  name: z.string().nullable(),
});
export type Assignee = z.output<typeof assigneeSchema>;

export const submissionSchema = z.object({
  id: uuid,
  formId: uuid,
  siteId: uuid,
  /** The version of the form that was answered. */
  version: z.number().int(),
  status: z.enum(submissionStatuses),
  spamState: z.enum(spamStates),
  spamReasons: z.array(z.enum(spamReasons)),
  isTest: z.boolean(),
  /** Field id → typed answer; a file is `{id, name, size, type}`. */
  answers: jsonObject,
  /** Path of the page with the form. */
  pagePath: z.string(),
  assignee: assigneeSchema.nullable(),
  submittedAt: isoDate,
  deletedAt: isoDate.nullable(),
});
export type Submission = z.output<typeof submissionSchema>;

export const answerFilterOperators = [
  'contains',
  'is',
  'isNot',
  '=',
  '>',
  '>=',
  '<',
  '<=',
  'on',
  'before',
  'after',
  'isEmpty',
  'isNotEmpty',
] as const;

/** A condition on the answer of one field: texts without regard to case, dates as `YYYY-MM-DD`. */
export const answerFilterSchema = z.strictObject({
  field: z.string().max(64),
  op: z.enum(answerFilterOperators),
  value: z.union([z.string().max(limits.lists.searchMaxLength), z.number()]).default(''),
});
export type AnswerFilter = z.output<typeof answerFilterSchema>;

const parseJson = (text: string, ctx: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Use a JSON list of conditions' });
    return z.NEVER;
  }
};

/** JSON of a list of conditions, all of which hold. */
const answerFilters = z
  .string()
  .max(submissionLimits.filtersMaxLength)
  .transform(parseJson)
  .pipe(z.array(answerFilterSchema).max(submissionLimits.filtersMax));

export const submissionList = defineCursorList({
  name: 'submissions',
  item: submissionSchema,
  filters: {
    tab: z.enum(submissionTabs).default('inbox'),
    q: trimmed(limits.lists.searchMaxLength).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    filters: answerFilters.optional(),
    assignee: z.enum(assigneeFilters).optional(),
    sort: z.enum(submissionSorts).default('newest'),
  },
});

const formParams = idParams.extend({ formId: uuid });
const params = formParams.extend({ submissionId: uuid });

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/submissions',
  summary: 'List the submissions of a form',
  access: 'sites.forms',
  reads: 'replica',
  params: formParams,
  query: submissionList.query,
  response: submissionList.response,
});

/** The body is the file, streamed. CSV has a column for each field of all versions, and starts with a byte order mark. */
export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/submissions/export',
  summary: 'Download the submissions of a form as CSV or JSON',
  access: 'sites.forms',
  params: formParams,
  query: submissionList.filters.extend({
    format: z.enum(['csv', 'json']).default('csv'),
    /** Texts as they were written, also those that a spreadsheet would run. */
    raw: z.enum(['true', 'false']).default('false'),
  }),
  response: z.unknown(),
});

export const getSubmission = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}',
  summary: 'A submission with the fields of the version that was answered',
  access: 'sites.forms',
  params,
  response: submissionSchema.extend({
    fields: z.array(formFieldSchema),
    meta: jsonObject,
    /** The oldest first. */
    notes: z.array(submissionNoteSchema),
    /** What was done to the submission, the newest first. */
    history: z.array(historyEntrySchema),
  }),
});

export const downloadSubmissionFile = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}/files/{fileId}',
  summary: 'Download a file of a submission; redirects to a short-lived URL',
  access: 'sites.forms',
  params: params.extend({ fileId: uuid }),
  response: z.undefined(),
  status: 302,
});

export const updateSubmission = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}',
  summary: 'Mark a submission as read, starred, archived, spam or not spam; idempotent',
  access: 'sites.forms',
  params,
  body: z.strictObject({
    status: z.enum(['new', 'read', 'starred', 'archived']).optional(),
    spamState: z.enum(['ham', 'spam']).optional(),
    isDeleted: z.boolean().optional(),
  }),
  response: submissionSchema,
});

export const deleteSubmission = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}',
  summary: 'Delete a submission in the trash for good, with its files',
  access: 'sites.forms',
  params,
  response: ok,
  errors: ['wrong_state'],
});

export const bulkUpdateSubmissions = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/submissions/bulk',
  summary: 'Change several submissions at once',
  access: 'sites.forms',
  params: formParams,
  body: z.strictObject({
    ids: z.array(uuid).min(1).max(submissionLimits.bulkMax),
    change: z.enum(['read', 'new', 'starred', 'archived', 'spam', 'ham', 'trash', 'restore', 'delete']),
  }),
  response: z.object({ changed: z.number().int() }),
});

export const eraseSubmissions = endpoint({
  method: 'POST',
  path: '/sites/{id}/submissions/erase',
  summary: 'Delete everything that a person submitted on a site, by their email address',
  access: 'sites.forms',
  params: idParams,
  body: z.strictObject({
    email,
    /** Only counts. */
    isDryRun: z.boolean().default(false),
  }),
  response: z.object({ submissions: z.number().int(), forms: z.number().int() }),
});

export const sendTestSubmission = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/test',
  summary: 'Send a test submission of the published form, with mails and webhooks',
  access: 'sites.write',
  params: formParams,
  response: z.object({ submissionId: uuid }),
  status: 201,
  errors: ['wrong_state', 'rate_limited'],
});
