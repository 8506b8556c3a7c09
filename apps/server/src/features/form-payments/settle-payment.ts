// Records what a gateway says of a payment. Called for webhooks and by the job that asks for those that never came, and by
// nothing that a visitor can do.
import {
  formPaymentRefunded,
  formPaymentWrong,
} from '@sitewright/contract/form-payments/form-payment-events';
import type { PaymentStatus } from '@sitewright/contract/form-payments/payment-status';
import { systemActor } from '../../core/context/event-actor.ts';
import { runHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { findForm } from '../forms/forms.store.ts';
import { lockPayment, type PaymentRow, updatePayment } from './form-payments.store.ts';
import { changeOf, paymentChanged } from './payment-changed.ts';
import type { GatewayPayment } from './payment-gateway.ts';

const unpaid: ReadonlySet<PaymentStatus> = new Set(['pending', 'cancelled', 'wrong_amount']);

const isRightAmount = (row: PaymentRow, { amount }: GatewayPayment): boolean =>
  amount.amount === row.amount && amount.currency === row.currency;

/** States only go forward: an answer that was on its way for long takes nothing back. */
const nextStatus = (row: PaymentRow, payment: GatewayPayment, refunded: number): PaymentStatus => {
  if (payment.status !== 'paid') return row.status;
  if (unpaid.has(row.status) && !isRightAmount(row, payment)) return 'wrong_amount';
  if (refunded >= row.amount) return 'refunded';
  return refunded > 0 ? 'partly_refunded' : 'paid';
};

const tell = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: PaymentRow,
  event: typeof formPaymentRefunded | typeof formPaymentWrong,
): Promise<void> => {
  const form = await findForm(tx, row.site_id, row.form_id);
  if (!form) return;
  await emit(ctx, tx, event, {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'form', id: form.id, label: form.name },
    payload: { siteId: row.site_id, submissionId: row.submission_id, reference: row.reference },
  });
};

const settleWithin = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  payment: GatewayPayment,
): Promise<void> => {
  const row = await lockPayment(tx, payment.submissionId);
  if (!row) {
    ctx.log.warn({ reference: payment.reference }, 'a payment belongs to no submission');
    return;
  }
  // After the first payment of a submission came through, another one is the gateway's to give back.
  if (!unpaid.has(row.status) && row.reference !== payment.reference) {
    if (payment.status === 'paid')
      ctx.log.error({ reference: payment.reference, submission: row.submission_id }, 'paid twice');
    return;
  }
  const refunded = Math.max(row.refunded_amount, payment.refundedAmount);
  const status = nextStatus(row, payment, refunded);
  const at = ctx.clock.now();
  if (status === row.status && refunded === row.refunded_amount) {
    await updatePayment(tx, row.submission_id, { checked_at: at });
    return;
  }
  const isPaid = unpaid.has(row.status) && !unpaid.has(status);
  const changed = await updatePayment(tx, row.submission_id, {
    status,
    refunded_amount: refunded,
    reference: payment.reference,
    checked_at: at,
    ...(isPaid ? { paid_at: at } : {}),
  });
  await runHook(ctx, paymentChanged, changeOf(tx, changed, isPaid ? 'paid' : 'other'));
  if (refunded > row.refunded_amount) await tell(ctx, tx, changed, formPaymentRefunded);
  if (status === 'wrong_amount' && row.status !== status) await tell(ctx, tx, changed, formPaymentWrong);
};

export const settlePayment = (ctx: ServerContext, tenantId: string, payment: GatewayPayment): Promise<void> =>
  withTenant(ctx.db, { tenantId }, (tx) => settleWithin(ctx, tx, payment));
