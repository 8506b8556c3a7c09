// Webhooks of gateways. They name a payment; what has become of it is asked with a request of our own, so repeated, late and
// reordered ones change nothing.
import { formPaymentLimits as limits } from '@sitewright/contract/form-payments/form-payment-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { PaymentGatewayError } from './payment-gateway.ts';
import { settlePayment } from './settle-payment.ts';

/** 503 makes the gateway send it again later. */
const statusOf = async (ctx: ServerContext, request: FastifyRequest): Promise<number> => {
  const { tenantId } = request.params as { tenantId: string };
  const gateway = await ctx.paymentGateways.find(tenantId);
  if (!gateway) return 404;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const verdict = gateway.verifyWebhook({ headers: request.headers, body });
  if (verdict.state === 'invalid') return 400;
  if (verdict.state === 'ignored') return 200;
  try {
    const payment = await gateway.getPayment(verdict.reference);
    if (payment) await settlePayment(ctx, tenantId, payment);
    return 200;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, reference: verdict.reference }, 'a payment could not be read');
    return 503;
  }
};

export const mountPaymentWebhooks = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('api', ctx.env.appUrl.startsWith('https:')),
    'cache-control': 'no-store',
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limits.webhookBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/webhooks/payments/:tenantId',
      { bodyLimit: limits.webhookBytes },
      async (request: FastifyRequest, reply: FastifyReply) =>
        reply
          .headers(headers)
          .code(await statusOf(ctx, request))
          .send({}),
    );
  });
};
