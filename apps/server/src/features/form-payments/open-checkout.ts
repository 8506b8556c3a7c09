// Sends visitors to the page of the gateway where they pay.
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import { amountOf, findPayment, lockPayment, type PaymentRow, updatePayment } from './form-payments.store.ts';
import type { PaymentPlace } from './form-payments.tables.ts';
import { enqueueCheck } from './check-payments.job.ts';
import { type GatewayPayment, type PaymentGateway, PaymentGatewayError } from './payment-gateway.ts';

/** `waiting`: the gateway has the money, and its webhook is on its way. */
export type Checkout = { state: 'open'; url: string } | { state: 'waiting' | 'settled' | 'unavailable' };

interface Target {
  tenantId: string;
  submissionId: string;
  publicId: string;
  email?: string | undefined;
}

/** Path of the visitor's page about a payment, below the site. */
export const paymentPath = (publicId: string, token: string): string =>
  `/_forms/${publicId}/payment/${token}`;

/** Address of a site as its visitor sees it. */
const originOf = (ctx: ServerContext, { host, prefix }: PaymentPlace): string =>
  prefix === undefined
    ? siteUrl(ctx, host.slice(0, -ctx.env.sitesDomain.length - 1))
    : ctx.env.appUrl + prefix;

const create = (
  ctx: ServerContext,
  gateway: PaymentGateway,
  row: PaymentRow,
  { attempt, publicId, email }: { attempt: number; publicId: string; email: string | undefined },
): Promise<GatewayPayment> =>
  gateway.createPayment({
    idempotencyKey: attempt === 1 ? row.submission_id : `${row.submission_id}:${attempt}`,
    submissionId: row.submission_id,
    amount: amountOf(row),
    description: row.description,
    locale: row.place.locale,
    email,
    returnUrl: originOf(ctx, row.place) + paymentPath(publicId, row.token),
  });

/** The payment that can be paid now; one that has expired is followed by a new one. */
const openPayment = async (
  ctx: ServerContext,
  gateway: PaymentGateway,
  row: PaymentRow,
  { publicId, email }: Target,
): Promise<{ payment: GatewayPayment; attempt: number }> => {
  const known = row.reference === '' ? undefined : await gateway.getPayment(row.reference);
  if (known && known.status !== 'expired') return { payment: known, attempt: row.attempt };
  const attempt = known ? row.attempt + 1 : row.attempt;
  return { payment: await create(ctx, gateway, row, { attempt, publicId, email }), attempt };
};

const open = async (
  ctx: ServerContext,
  gateway: PaymentGateway,
  row: PaymentRow,
  target: Target,
): Promise<Checkout> => {
  const { payment, attempt } = await openPayment(ctx, gateway, row, target);
  const { tenantId } = target;
  return withTenant(ctx.db, { tenantId }, async (tx): Promise<Checkout> => {
    if (payment.status === 'paid') {
      await enqueueCheck(ctx, tx, row.submission_id);
      return { state: 'waiting' };
    }
    if (payment.checkoutUrl === null) return { state: 'unavailable' };
    const now = await lockPayment(tx, row.submission_id);
    if (now?.status === 'pending' || now?.status === 'cancelled')
      await updatePayment(tx, row.submission_id, {
        status: 'pending',
        reference: payment.reference,
        attempt,
        opened_at: ctx.clock.now(),
      });
    return { state: 'open', url: payment.checkoutUrl };
  });
};

/** Never throws for what is the gateway's fault: the submission is stored, and the visitor may try again. */
export const openCheckout = async (ctx: ServerContext, target: Target): Promise<Checkout> => {
  const { tenantId, submissionId } = target;
  const row = await withTenant(ctx.db, { tenantId }, (tx) => findPayment(tx, submissionId));
  if (!row || (row.status !== 'pending' && row.status !== 'cancelled')) return { state: 'settled' };
  const gateway = await ctx.paymentGateways.find(tenantId);
  if (!gateway) return { state: 'unavailable' };
  try {
    return await open(ctx, gateway, row, target);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, submission: submissionId }, 'a payment could not be opened');
    return { state: 'unavailable' };
  }
};
