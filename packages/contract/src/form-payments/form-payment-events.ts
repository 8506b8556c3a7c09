import { z } from 'zod';
import { defineEvent } from '../event.ts';

const aboutSubmission = {
  audience: 'tenant',
  target: 'form',
  payload: z.strictObject({ siteId: z.string(), submissionId: z.string(), reference: z.string() }),
} as const;

/** All or a part of what was paid with a form was given back. */
export const formPaymentRefunded = defineEvent('form_payment.refunded', aboutSubmission);

/** The gateway received another amount than the form asked for. */
export const formPaymentWrong = defineEvent('form_payment.wrong_amount', aboutSubmission);
