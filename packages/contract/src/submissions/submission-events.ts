import { z } from 'zod';
import { defineEvent } from '../event.ts';

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
