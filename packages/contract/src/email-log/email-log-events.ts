import { z } from 'zod';
import { defineEvent } from '../event.ts';

// The address itself is no target: the audit log names no people.
const about = { audience: 'tenant', target: 'email_suppression', payload: z.strictObject({}) } as const;

export const emailSuppressed = defineEvent('email_suppression.added', about);
export const emailUnsuppressed = defineEvent('email_suppression.removed', about);
export const emailResent = defineEvent('email.resent', {
  audience: 'tenant',
  target: 'mail',
  payload: z.strictObject({}),
});
