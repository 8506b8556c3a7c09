/**
 * States of the payment of a submission. `cancelled`: not paid in time. `wrong_amount`: the gateway received another amount
 * than the form asked for, so the submission waits for its owner.
 */
export const paymentStatuses = [
  'pending',
  'paid',
  'partly_refunded',
  'refunded',
  'cancelled',
  'wrong_amount',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
