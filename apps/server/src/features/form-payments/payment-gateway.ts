// Interface of a payment service, as forms use it. Amounts are whole minor units of their currency.
import type { Money } from '@sitewright/contract/money/money';
import type { IncomingHttpHeaders } from 'node:http';

export interface NewPayment {
  /** The same key always stands for the same payment, however often it is created. */
  idempotencyKey: string;
  /** Comes back with everything that the gateway says about the payment. */
  submissionId: string;
  amount: Money;
  /** Shown where the visitor pays. */
  description: string;
  /** BCP 47 tag of the visitor's language. */
  locale: string;
  email: string | undefined;
  /** The page to come back to, paid or not. */
  returnUrl: string;
}

export interface GatewayPayment {
  /** The gateway's name of the payment. */
  reference: string;
  submissionId: string;
  /** `open`: it can still be paid. */
  status: 'open' | 'paid' | 'expired';
  amount: Money;
  /** Minor units that were given back. */
  refundedAmount: number;
  /** The page where the visitor pays; null unless it is open. */
  checkoutUrl: string | null;
}

export interface GatewayRequest {
  headers: IncomingHttpHeaders;
  /** As it arrived: signatures count its bytes. */
  body: Buffer;
}

/**
 * `invalid`: not signed by the gateway, or too old. `ignored`: about something else. A payment is named only: what has become
 * of it is asked with `getPayment`, so that the order of webhooks does not matter.
 */
export type WebhookVerdict =
  | { state: 'invalid' }
  | { state: 'ignored' }
  | { state: 'payment'; reference: string };

export interface PaymentGateway {
  /** @throws PaymentGatewayError */
  createPayment: (payment: NewPayment) => Promise<GatewayPayment>;
  /** Undefined for a payment that the gateway does not know. @throws PaymentGatewayError */
  getPayment: (reference: string) => Promise<GatewayPayment | undefined>;
  verifyWebhook: (request: GatewayRequest) => WebhookVerdict;
}

/** The gateway does not answer, or refuses. */
export class PaymentGatewayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentGatewayError';
  }
}
