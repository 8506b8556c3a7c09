import { z } from 'zod';
import { defineEvent } from '../event.ts';

/** Names the fields alone: phone numbers and addresses stay out of the audit log. */
export const companyProfileUpdated = defineEvent('company_profile.updated', {
  audience: 'tenant',
  target: 'company_profile',
  payload: z.strictObject({
    /** The customer; null: the workspace. */
    userId: z.string().nullable(),
    /** `assets` stands for the files. */
    fields: z.array(z.string()),
  }),
});
