import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const mailOpened = defineEvent('mail.opened', {
  audience: 'platform',
  target: 'mail',
  payload: z.strictObject({}),
});

export const mailRetried = defineEvent('mail.retried', {
  audience: 'platform',
  target: 'mail',
  payload: z.strictObject({}),
});

export const mailTestSent = defineEvent('mail.test_sent', {
  audience: 'platform',
  target: 'mail',
  payload: z.strictObject({}),
});
