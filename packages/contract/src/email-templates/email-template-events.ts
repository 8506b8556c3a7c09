import { z } from 'zod';
import { defineEvent } from '../event.ts';

const about = {
  audience: 'tenant',
  target: 'email_template',
  payload: z.strictObject({ locale: z.string() }),
} as const;

export const emailTemplateSaved = defineEvent('email_template.saved', about);
export const emailTemplateActivated = defineEvent('email_template.activated', {
  ...about,
  payload: z.strictObject({ locale: z.string(), version: z.number().int() }),
});
export const emailTemplateReset = defineEvent('email_template.reset', about);
