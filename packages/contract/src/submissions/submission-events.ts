import { z } from 'zod';
import { defineEvent } from '../event.ts';

/** Somebody submitted a form, and it is no spam; also emitted when that is found out later. */
export const formSubmitted = defineEvent('form.submitted', {
  audience: 'tenant',
  target: 'form',
  isAudited: false,
  payload: z.strictObject({ siteId: z.string(), submissionId: z.string() }),
});
