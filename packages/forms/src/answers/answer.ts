// What an answer is. The rules are in docs/forms.md.
import type { PaymentStatus } from '@sitewright/contract/form-payments/payment-status';
import type { CurrencyCode } from '@sitewright/contract/money/currencies.data';

/** A file that was uploaded before; `size` in bytes, `type` its MIME type. */
export interface FileAnswer {
  id: string;
  name: string;
  size: number;
  type: string;
}

export type SignatureAnswer = { kind: 'drawn'; file: FileAnswer } | { kind: 'typed'; name: string };

/** What was paid with a form, as the server knows it: visitors cannot send it. `amount` in minor units. */
export interface PaymentAnswer {
  amount: number;
  currency: CurrencyCode;
  status: PaymentStatus;
  /** The gateway’s name of the payment; empty until there is one. */
  reference: string;
}

/** The typed answer of one field. An empty answer is absent. */
export type Answer = string | number | boolean | string[] | FileAnswer[] | SignatureAnswer | PaymentAnswer;

/** Field id → answer. */
export type Answers = Record<string, Answer>;

export const isFiles = (answer: Answer | undefined): answer is FileAnswer[] =>
  Array.isArray(answer) && answer.length > 0 && typeof answer[0] === 'object';

export const isChoices = (answer: Answer | undefined): answer is string[] =>
  Array.isArray(answer) && (answer.length === 0 || typeof answer[0] === 'string');

export const isSignature = (answer: Answer | undefined): answer is SignatureAnswer =>
  typeof answer === 'object' && 'kind' in answer;

export const isPayment = (answer: Answer | undefined): answer is PaymentAnswer =>
  typeof answer === 'object' && 'currency' in answer;
