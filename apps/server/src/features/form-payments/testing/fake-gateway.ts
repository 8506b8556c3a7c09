// A gateway on this machine, spoken to over HTTP as Stripe is: checkout sessions with idempotency keys, and signed webhooks
// that come late, twice or not at all.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CurrencyCode } from '@sitewright/contract/money/currencies.data';
import { money } from '@sitewright/contract/money/money';
import type { TestApp } from '../../../testing/test-app.ts';
import { type GatewayPayment, type PaymentGateway, PaymentGatewayError } from '../payment-gateway.ts';

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  amount_refunded: number;
  currency: string;
  client_reference_id: string;
  description: string;
  locale: string;
  success_url: string;
  customer_email?: string;
  url: string | null;
}

interface WebhookEvent {
  id: string;
  type: string;
  data: { object: { id: string } };
}

export interface FakeGateway {
  gateway: PaymentGateway;
  /** All sessions, the oldest first. */
  sessions: Session[];
  /** Webhooks that were not sent yet, in the order of what happened. */
  events: WebhookEvent[];
  /** True: it answers nothing. */
  isDown: boolean;
  /** The visitor pays; `amount` differs from what was asked for where the gateway is at fault. */
  pay: (id: string, amount?: number) => WebhookEvent;
  expire: (id: string) => WebhookEvent;
  refund: (id: string, amount: number) => WebhookEvent;
  /** Sends a webhook; returns the status of the answer. */
  send: (event: WebhookEvent, options?: { secret?: string; at?: Date; tenantId?: string }) => Promise<number>;
  /** Sends all that were not sent yet, in the order of what happened. */
  sendAll: () => Promise<void>;
  close: () => void;
}

const secret = 'whsec_of_the_fake';
const apiKey = 'sk_of_the_fake';
const toleranceSeconds = 300;

const signatureOf = (key: string, at: number, body: string | Buffer): string =>
  createHmac('sha256', key).update(`${at}.`).update(body).digest('hex');

/** A stand-in for the adapter of a real gateway: form-encoded requests, JSON answers. */
const gatewayAt = (origin: string, now: () => Date): PaymentGateway => {
  const paymentOf = (session: Session): GatewayPayment => ({
    reference: session.id,
    submissionId: session.client_reference_id,
    status: session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount: money(session.amount_total, session.currency.toUpperCase() as CurrencyCode),
    refundedAmount: session.amount_refunded,
    checkoutUrl: session.url,
  });
  const call = async (path: string, body?: URLSearchParams, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      ...(body ? { body } : {}),
    }).catch((error: unknown) => {
      throw new PaymentGatewayError('the gateway does not answer', { cause: error });
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new PaymentGatewayError(`the gateway answered ${response.status}`);
    return paymentOf((await response.json()) as Session);
  };
  return {
    createPayment: async (payment) => {
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: payment.submissionId,
        'line_items[0][price_data][unit_amount]': String(payment.amount.amount),
        'line_items[0][price_data][currency]': payment.amount.currency.toLowerCase(),
        'line_items[0][price_data][product_data][name]': payment.description,
        locale: payment.locale,
        success_url: payment.returnUrl,
        ...(payment.email === undefined ? {} : { customer_email: payment.email }),
      });
      const created = await call('/v1/checkout/sessions', body, {
        'idempotency-key': payment.idempotencyKey,
      });
      if (!created) throw new PaymentGatewayError('the gateway has no such address');
      return created;
    },
    getPayment: (reference) => call(`/v1/checkout/sessions/${encodeURIComponent(reference)}`),
    verifyWebhook: ({ headers, body }) => {
      const parts = new Map(
        String(headers['stripe-signature'] ?? '')
          .split(',')
          .map((part) => part.split('=') as [string, string]),
      );
      const at = Number(parts.get('t'));
      const expected = Buffer.from(signatureOf(secret, at, body));
      const given = Buffer.from(parts.get('v1') ?? '');
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || Math.abs(now().getTime() / 1_000 - at) > toleranceSeconds) return { state: 'invalid' };
      const event = JSON.parse(body.toString()) as WebhookEvent;
      return /^(checkout\.session|charge)\./.test(event.type)
        ? { state: 'payment', reference: event.data.object.id }
        : { state: 'ignored' };
    },
  };
};

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return new URLSearchParams(text);
};

const postTo = (port: number, path: string, body: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });

/** Starts a gateway and connects the workspaces of an app with it. */
export const connectFakeGateway = async (app: TestApp): Promise<FakeGateway> => {
  const sessions: Session[] = [];
  const events: WebhookEvent[] = [];
  const byKey = new Map<string, Session>();
  const answer = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const create = (body: URLSearchParams, key: string): Session => {
    const known = byKey.get(key);
    if (known) return known;
    const id = `cs_test_${randomBytes(8).toString('hex')}`;
    const email = body.get('customer_email');
    const session: Session = {
      id,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      amount_refunded: 0,
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: body.get('client_reference_id') ?? '',
      description: body.get('line_items[0][price_data][product_data][name]') ?? '',
      locale: body.get('locale') ?? '',
      success_url: body.get('success_url') ?? '',
      ...(email === null ? {} : { customer_email: email }),
      url: `https://pay.example/c/${id}`,
    };
    byKey.set(key, session);
    sessions.push(session);
    return session;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (fake.isDown) return answer(response, 503, {});
    if (request.headers.authorization !== `Bearer ${apiKey}`) return answer(response, 401, {});
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
      return answer(response, 200, create(await readBody(request), key));
    }
    const session = sessions.find(({ id }) => request.url === `/v1/checkout/sessions/${id}`);
    return session ? answer(response, 200, session) : answer(response, 404, {});
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const happen = (id: string, type: string, change: Partial<Session>): WebhookEvent => {
    Object.assign(
      sessions.find((session) => session.id === id)!,
      change,
    );
    const event = { id: `evt_${randomBytes(8).toString('hex')}`, type, data: { object: { id } } };
    events.push(event);
    return event;
  };
  const gateway = gatewayAt(`http://127.0.0.1:${port}`, () => app.ctx.clock.now());
  const disconnect = app.ctx.paymentGateways.add(async () => gateway);
  const fake: FakeGateway = {
    gateway,
    sessions,
    events,
    isDown: false,
    pay: (id, amount) =>
      happen(id, 'checkout.session.completed', {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        ...(amount === undefined ? {} : { amount_total: amount }),
      }),
    expire: (id) => happen(id, 'checkout.session.expired', { status: 'expired', url: null }),
    refund: (id, amount) => happen(id, 'charge.refunded', { amount_refunded: amount }),
    send: async (
      event,
      { secret: key = secret, at = app.ctx.clock.now(), tenantId = 'default-tenant' } = {},
    ) => {
      const body = JSON.stringify(event);
      const seconds = Math.floor(at.getTime() / 1_000);
      const status = await postTo(Number(new URL(app.origin).port), `/webhooks/payments/${tenantId}`, body, {
        host: 'localhost',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${signatureOf(key, seconds, body)}`,
      });
      await app.deliverEvents();
      return status;
    },
    sendAll: async () => {
      for (let next = events.shift(); next; next = events.shift()) await fake.send(next);
    },
    close: () => {
      disconnect();
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
};
