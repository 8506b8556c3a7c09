// The page that visitors come back to from the gateway. It says what the server and the gateway know; nothing in its address
// says whether something was paid, and it changes no payment.
import { formPaymentLimits as limits } from '@sitewright/contract/form-payments/form-payment-limits';
import { formatMoney } from '@sitewright/contract/money/format-money';
import { fill } from '@sitewright/forms/checks/issue';
import { escapeHtml } from '@sitewright/forms/render/markup';
import type { PaymentNotice } from '@sitewright/forms/render/render-options';
import type { FormTexts } from '@sitewright/forms/texts/en';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { enqueueCheck } from '../../form-payments/check-payments.job.ts';
import { amountOf, findPaymentByToken, type PaymentRow } from '../../form-payments/form-payments.store.ts';
import { openCheckout, paymentPath } from '../../form-payments/open-checkout.ts';
import { type GatewayPayment, PaymentGatewayError } from '../../form-payments/payment-gateway.ts';
import { findPublicFormHead } from '../../forms/forms.store.ts';
import { formTextsFor } from '../../forms/published-form.ts';
import { findShownVersion } from '../../forms/shown-version.ts';
import { answering, refuse, type Reply, requireVisitableSite } from '../../forms/visitor-requests.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { answerPage, type ShownForm } from '../answer-page.ts';
import { findSubmission } from '../submissions.store.ts';

interface Found {
  tenantId: string;
  publicId: string;
  payment: PaymentRow;
  shown: ShownForm;
  texts: FormTexts;
}

const find = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Found | undefined> => {
  const { tenantId, siteId } = await requireVisitableSite(ctx, request, target);
  await enforceRateLimit(ctx, [
    {
      key: `form-payment:${hashIp(ctx, ctx.clientIp(request))}`,
      limit: limits.viewsPerMinutePerIp,
      windowSeconds: 60,
    },
  ]);
  const [publicId = '', token = ''] = target.params;
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    const payment = await findPaymentByToken(tx, siteId, token);
    const form = payment && (await findPublicFormHead(tx, siteId, publicId));
    const submission = form && (await findSubmission(tx, form.id, payment.submission_id));
    const version = submission && (await findShownVersion(ctx, tx, form, String(submission.version)));
    if (!payment || !form || !version) return undefined;
    const texts = formTextsFor(payment.place.locale);
    return { tenantId, publicId, payment, shown: { form, ...version }, texts };
  });
};

/** What the gateway says now; `unknown` where it does not answer. */
const askGateway = async (
  ctx: ServerContext,
  { tenantId, payment }: Found,
): Promise<GatewayPayment['status'] | 'unknown'> => {
  const gateway = payment.reference === '' ? undefined : await ctx.paymentGateways.find(tenantId);
  if (!gateway) return 'unknown';
  try {
    return (await gateway.getPayment(payment.reference))?.status ?? 'unknown';
  } catch (error) {
    if (error instanceof PaymentGatewayError) return 'unknown';
    throw error;
  }
};

type PageState = 'forward' | 'open' | 'waiting' | 'expired' | 'unavailable' | 'paid' | 'refunded' | 'wrong';

const stateOf = async (ctx: ServerContext, found: Found): Promise<PageState> => {
  const { status } = found.payment;
  if (status === 'paid' || status === 'partly_refunded') return 'paid';
  if (status === 'refunded') return 'refunded';
  if (status === 'wrong_amount') return 'wrong';
  const said = await askGateway(ctx, found);
  if (said === 'paid') {
    await withTenant(ctx.db, { tenantId: found.tenantId }, (tx) =>
      enqueueCheck(ctx, tx, found.payment.submission_id),
    );
    return 'waiting';
  }
  if (said === 'expired') return 'expired';
  return found.payment.reference === '' ? 'unavailable' : 'open';
};

const sentences: Record<PageState, keyof FormTexts> = {
  forward: 'paymentForward',
  open: 'paymentOpen',
  waiting: 'paymentWaiting',
  expired: 'paymentExpired',
  unavailable: 'paymentUnavailable',
  paid: 'paymentPaid',
  refunded: 'paymentRefunded',
  wrong: 'paymentWrongAmount',
};

const noticeOf = (
  { payment, shown, texts }: Found,
  state: PageState,
  urls: { checkout: string; gateway: string | undefined },
): PaymentNotice => {
  const amount = formatMoney(amountOf(payment), payment.place.locale);
  const said = fill(texts[sentences[state]], { amount });
  const link = (label: string, url: string) => ({
    text: said,
    link: { label: fill(label, { amount }), url },
  });
  if (state === 'forward') return link(texts.pay, urls.gateway ?? urls.checkout);
  if (state === 'open') return link(texts.pay, urls.checkout);
  if (state === 'expired' || state === 'unavailable') return link(texts.payAgain, urls.checkout);
  const thanks = shown.definition.settings.successMessage;
  return { text: state === 'paid' ? `${thanks}\n${said}` : said };
};

/** For a page that is not there any more. */
const plainPage = ({ payment, texts }: Found, { text, link }: PaymentNotice): string => {
  const title = escapeHtml(texts.paymentTitle);
  const more = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : '';
  return `<!doctype html><html lang="${payment.place.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><body><main><h1>${title}</h1><p>${escapeHtml(text)}</p>${more}</main></body></html>`;
};

const reply = async (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  found: Found,
  { state, gateway }: { state: PageState; gateway?: string },
): Promise<Reply> => {
  const prefix = target.hosted?.prefix ?? '';
  const { payment, publicId } = found;
  const { successRedirect } = found.shown.definition.settings;
  const path = paymentPath(publicId, payment.token);
  const notice = noticeOf(found, state, { checkout: `${prefix}${path}/checkout`, gateway });
  const body = { ok: state === 'paid', message: notice.text, state };
  if (state === 'paid' && successRedirect) {
    const to = successRedirect.startsWith('/') ? prefix + successRedirect : successRedirect;
    return { status: 200, body, location: asciiUrl(to) };
  }
  // A form may lead to its own site alone, redirects included: the page of the gateway is opened by a page of ours.
  const headers: Record<string, string> = { 'x-robots-tag': 'noindex' };
  if (gateway !== undefined) headers['refresh'] = `0; url=${asciiUrl(gateway)}`;
  else if (state === 'waiting') headers['refresh'] = String(limits.refreshSeconds);
  // Links of the page get the prefix of the site when it is drawn.
  const placed = noticeOf(found, state, { checkout: `${path}/checkout`, gateway });
  const page = await answerPage(ctx, target, found.shown, payment.place, { notice: placed });
  return { status: 200, headers, body, page: page ?? { html: plainPage(found, notice), headers: {} } };
};

const showPayment = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const found = await find(ctx, request, target);
  if (!found) return refuse('missing');
  return reply(ctx, target, found, { state: await stateOf(ctx, found) });
};

/** Opens the payment, if need be a new one, and leads to it. */
const showCheckout = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const found = await find(ctx, request, target);
  if (!found) return refuse('missing');
  const { tenantId, publicId, payment } = found;
  const checkout = await openCheckout(ctx, { tenantId, submissionId: payment.submission_id, publicId });
  if (checkout.state === 'open')
    return reply(ctx, target, found, { state: 'forward', gateway: checkout.url });
  if (checkout.state === 'unavailable') return reply(ctx, target, found, { state: 'unavailable' });
  return reply(ctx, target, found, { state: await stateOf(ctx, found) });
};

export const paymentRoutesOfVisitors: readonly VisitorRoute[] = [
  {
    method: 'GET',
    path: /^\/_forms\/([A-Za-z0-9]{22})\/payment\/([A-Za-z0-9]{22})(?:\?|$)/,
    handle: answering(showPayment),
  },
  {
    method: 'GET',
    path: /^\/_forms\/([A-Za-z0-9]{22})\/payment\/([A-Za-z0-9]{22})\/checkout(?:\?|$)/,
    handle: answering(showCheckout),
  },
];
