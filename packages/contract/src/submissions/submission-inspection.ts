import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, trimmed, uuid } from '../fields.ts';
import { formFieldSchema } from '../forms/form-definition.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { submissionLimits } from './submission-limits.ts';
import { exportSubmissions, getSubmission, submissionList } from './submissions.ts';

// Forms and submissions of a workspace, read by staff of the installation. They write a reason first, and may then read
// for a limited time; both the access and all that they open are in the audit log of the workspace.

const access = z.object({ reason: z.string(), expiresAt: isoDate });
export type SubmissionAccess = z.output<typeof access>;

const workspace = z.object({ id: z.string(), name: z.string() });
const tenantParams = z.object({ tenantId: z.string().min(1).max(63) });

export const getSubmissionAccess = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/submission-access',
  summary: 'Until when one may read the submissions of a workspace, and the reason that one wrote',
  access: 'submissions.inspect',
  params: tenantParams,
  response: z.object({ access: access.nullable() }),
});

export const grantSubmissionAccess = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/submission-access',
  summary: 'Write why one needs to read the submissions of a workspace; its admins see the reason',
  access: 'submissions.inspect',
  params: tenantParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(
        submissionLimits.accessReasonMinLength,
        `Write at least ${submissionLimits.accessReasonMinLength} characters`,
      )
      .max(
        submissionLimits.accessReasonMaxLength,
        `Write at most ${submissionLimits.accessReasonMaxLength} characters`,
      ),
  }),
  response: access,
  status: 201,
});

export const endSubmissionAccess = endpoint({
  method: 'DELETE',
  path: '/admin/tenants/{tenantId}/submission-access',
  summary: 'End one’s access to the submissions of a workspace; idempotent',
  access: 'submissions.inspect',
  params: tenantParams,
  response: ok,
});

export const inspectedFormSchema = z.object({
  id: uuid,
  name: z.string(),
  siteId: uuid,
  siteName: z.string(),
  /** Spam and the trash included. */
  submissions: z.number().int(),
});
export type InspectedForm = z.output<typeof inspectedFormSchema>;

export const inspectedFormList = defineList({
  name: 'forms',
  item: inspectedFormSchema,
  filters: { q: trimmed(limits.lists.searchMaxLength).optional(), site: uuid.optional() },
});

export const listInspectedForms = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/forms',
  summary: 'List the forms of all sites of a workspace; 403 without a written reason',
  access: 'submissions.inspect',
  params: tenantParams,
  query: inspectedFormList.query,
  response: inspectedFormList.response,
});

export const getInspectedSite = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/submission-access',
  summary: 'The workspace of a site, and until when one may read its submissions',
  access: 'submissions.inspect',
  params: idParams,
  response: z.object({
    site: z.object({ id: uuid, name: z.string() }),
    workspace,
    access: access.nullable(),
  }),
});

const formParams = idParams.extend({ formId: uuid });
const params = formParams.extend({ submissionId: uuid });

export const getInspectedForm = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/forms/{formId}',
  summary: 'A form with the fields that its submissions are shown by; 403 without a written reason',
  access: 'submissions.inspect',
  params: formParams,
  response: z.object({ id: uuid, name: z.string(), slug: z.string(), fields: z.array(formFieldSchema) }),
});

export const listInspectedSubmissions = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/forms/{formId}/submissions',
  summary: 'List the submissions of a form; 403 without a written reason, audited',
  access: 'submissions.inspect',
  params: formParams,
  query: submissionList.query,
  response: submissionList.response,
});

export const exportInspectedSubmissions = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/forms/{formId}/submissions/export',
  summary: 'Download the submissions of a form; 403 without a written reason, audited',
  access: 'submissions.inspect',
  params: formParams,
  query: exportSubmissions.query!,
  response: z.unknown(),
});

export const getInspectedSubmission = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/forms/{formId}/submissions/{submissionId}',
  summary: 'A submission as its owner sees it; 403 without a written reason, audited',
  access: 'submissions.inspect',
  params,
  response: getSubmission.response,
});

export const downloadInspectedFile = endpoint({
  method: 'GET',
  path: '/admin/sites/{id}/forms/{formId}/submissions/{submissionId}/files/{fileId}',
  summary: 'Download a file of a submission; 403 without a written reason, audited',
  access: 'submissions.inspect',
  params: params.extend({ fileId: uuid }),
  response: z.undefined(),
  status: 302,
});
