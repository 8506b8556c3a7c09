// Asks gateways about payments of which no webhook told, and gives up those that were not paid in time.
import { formPaymentLimits as limits } from '@sitewright/contract/form-payments/form-payment-limits';
import { runHook } from '../../core/context/hooks.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import {
  findPayment,
  listPending,
  listTenantsWithPending,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './form-payments.store.ts';
import { changeOf, paymentChanged } from './payment-changed.ts';
import { PaymentGatewayError } from './payment-gateway.ts';
import { settlePayment } from './settle-payment.ts';

const checkOneJob = 'form_payments.check_one';
const minuteMs = 60_000;

interface CheckOne {
  tenantId: string;
  submissionId: string;
}

/** Checks one payment soon, as somebody waits for it. */
export const enqueueCheck = (
  ctx: ServerContext,
  tx: TenantTransaction,
  submissionId: string,
): Promise<void> =>
  ctx.queue.enqueue(tx, checkOneJob, { tenantId: tx.tenantId, submissionId } satisfies CheckOne, {
    onceKey: submissionId,
  });

/** False while the gateway does not answer: nobody knows then whether it was paid. */
const askGateway = async (ctx: ServerContext, tenantId: string, row: PaymentRow): Promise<boolean> => {
  const gateway = row.reference === '' ? undefined : await ctx.paymentGateways.find(tenantId);
  if (!gateway) return true;
  try {
    const payment = await gateway.getPayment(row.reference);
    if (payment) await settlePayment(ctx, tenantId, payment);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, reference: row.reference }, 'a payment could not be checked');
    return false;
  }
};

const cancelLate = (ctx: ServerContext, tenantId: string, submissionId: string): Promise<void> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const at = ctx.clock.now();
    const row = await lockPayment(tx, submissionId);
    const isLate = row && row.opened_at.getTime() + limits.unpaidHours * 60 * minuteMs <= at.getTime();
    if (row?.status !== 'pending' || !isLate) return;
    const changed = await updatePayment(tx, submissionId, { status: 'cancelled', checked_at: at });
    await runHook(ctx, paymentChanged, changeOf(tx, changed, 'cancelled'));
  });

const checkPayment = async (ctx: ServerContext, tenantId: string, row: PaymentRow): Promise<void> => {
  if (await askGateway(ctx, tenantId, row)) await cancelLate(ctx, tenantId, row.submission_id);
};

export const checkOnePayment = async (
  ctx: ServerContext,
  { tenantId, submissionId }: CheckOne,
): Promise<void> => {
  const row = await withTenant(ctx.db, { tenantId }, (tx) => findPayment(tx, submissionId));
  if (row) await checkPayment(ctx, tenantId, row);
};

export const checkPayments = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.checkAfterMinutes * minuteMs);
  for (const tenantId of await listTenantsWithPending(ctx.db, before)) {
    const rows = await withTenant(ctx.db, { tenantId }, (tx) =>
      listPending(tx, { before, limit: limits.checksPerRun }),
    );
    for (const row of rows) await checkPayment(ctx, tenantId, row);
  }
};

export const checkPaymentJobs: readonly Job[] = [
  { name: 'form_payments.check', cron: '*/10 * * * *', run: checkPayments },
  { name: checkOneJob, run: (ctx, data) => checkOnePayment(ctx, data as CheckOne) },
];
