import type { PaymentAnswer } from '@sitewright/forms/answers/answer';
import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { amountOf, type PaymentRow } from './form-payments.store.ts';

export interface PaymentChange {
  tx: TenantTransaction;
  submissionId: string;
  siteId: string;
  formId: string;
  fieldId: string;
  /** The answer of the payment field from now on. */
  answer: PaymentAnswer;
  /** `other`: a refund, or what the owner has to look at. */
  what: 'paid' | 'cancelled' | 'other';
}

/** Within the transaction in which the state of a payment changes. */
export const paymentChanged = defineHook<PaymentChange>('form_payment.changed');

export const answerOf = (row: PaymentRow): PaymentAnswer => ({
  ...amountOf(row),
  status: row.status,
  reference: row.reference,
});

export const changeOf = (
  tx: TenantTransaction,
  row: PaymentRow,
  what: PaymentChange['what'],
): PaymentChange => ({
  tx,
  submissionId: row.submission_id,
  siteId: row.site_id,
  formId: row.form_id,
  fieldId: row.field_id,
  answer: answerOf(row),
  what,
});
