import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

/** Somebody submitted a form, and it is no spam; also emitted when that is found out later. */
export const formSubmitted = defineEvent('form.submitted', {
  audience: 'tenant',
  target: 'form',
  isAudited: false,
  payload: z.strictObject({ siteId: z.string(), submissionId: z.string() }),
});

/** What a person submitted was deleted by their email address, which is not part of the event. */
export const submissionsErased = defineEvent('submissions.erased', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ submissions: z.number().int() }),
});

const ofSubmission = z.strictObject({ formId: z.string(), submissionId: z.string() });

// Events about notes do not hold the text: it is deleted with the submission.

export const submissionNoteAdded = defineEvent('submission_note.added', {
  audience: 'tenant',
  target: 'site',
  payload: ofSubmission,
});

export const submissionNoteEdited = defineEvent('submission_note.edited', {
  audience: 'tenant',
  target: 'site',
  payload: ofSubmission,
});

export const submissionNoteDeleted = defineEvent('submission_note.deleted', {
  audience: 'tenant',
  target: 'site',
  payload: ofSubmission,
});

/** Submissions of one form, by one call; a user is told once of all of them. */
export const submissionsAssigned = defineNotifiableEvent('submissions.assigned', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ formId: z.string(), personId: z.string(), submissions: z.number().int() }),
});

export const submissionsUnassigned = defineEvent('submissions.unassigned', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ formId: z.string(), submissions: z.number().int() }),
});

// What staff of the installation did: the admins of the workspace see each of these in their audit log.

export const submissionAccessGranted = defineEvent('submission_access.granted', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ reason: z.string(), minutes: z.number().int() }),
});

export const submissionAccessEnded = defineEvent('submission_access.ended', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({}),
});

export const submissionsInspected = defineEvent('submissions.inspected', {
  audience: 'tenant',
  target: 'form',
  payload: z.strictObject({ siteId: z.string(), tab: z.string() }),
});

export const submissionInspected = defineEvent('submission.inspected', {
  audience: 'tenant',
  target: 'form',
  payload: z.strictObject({ siteId: z.string(), submissionId: z.string() }),
});

export const submissionFileInspected = defineEvent('submission_file.inspected', {
  audience: 'tenant',
  target: 'form',
  payload: z.strictObject({ siteId: z.string(), submissionId: z.string(), fileId: z.string() }),
});

export const submissionsExportedByStaff = defineEvent('submissions.exported_by_staff', {
  audience: 'tenant',
  target: 'form',
  payload: z.strictObject({ siteId: z.string(), format: z.string() }),
});
