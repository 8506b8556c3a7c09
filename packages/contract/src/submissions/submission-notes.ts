import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, required, uuid } from '../fields.ts';
import { submissionLimits as limits } from './submission-limits.ts';

// Notes on a submission, for those who work on it: visitors never see them.

export const submissionNoteSchema = z.object({
  id: uuid,
  /** Name of the author; null when the account is gone. */
  author: z.string().nullable(),
  /** Whether the caller is the author and may edit it. */
  isMine: z.boolean(),
  /** Whether the caller may delete it: its author and the site owner. */
  mayDelete: z.boolean(),
  body: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
});
export type SubmissionNote = z.output<typeof submissionNoteSchema>;

const params = idParams.extend({ formId: uuid, submissionId: uuid });
const noteParams = params.extend({ noteId: uuid });
const body = z.strictObject({ body: required(limits.noteMaxLength, 'Enter a note.') });

export const addSubmissionNote = endpoint({
  method: 'POST',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}/notes',
  summary: 'Add a note to a submission',
  access: 'sites.forms',
  params,
  body,
  response: submissionNoteSchema,
  status: 201,
  errors: ['limit_reached'],
  aliases: ['/api/sites/{id}/forms/{formId}/submissions/{submissionId}/notes'],
});

export const editSubmissionNote = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}/notes/{noteId}',
  summary: 'Edit one’s own note',
  access: 'sites.forms',
  params: noteParams,
  body,
  response: submissionNoteSchema,
  aliases: ['/api/sites/{id}/forms/{formId}/submissions/{submissionId}/notes/{noteId}'],
});

export const deleteSubmissionNote = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/forms/{formId}/submissions/{submissionId}/notes/{noteId}',
  summary: 'Delete a note; the site owner may delete any',
  access: 'sites.forms',
  params: noteParams,
  response: ok,
  aliases: ['/api/sites/{id}/forms/{formId}/submissions/{submissionId}/notes/{noteId}'],
});
