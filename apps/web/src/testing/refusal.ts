import { type ErrorBody, type ErrorCode, errorStatus } from '@sitewright/contract/errors';

/** What a mock answers instead of its response; thrown by a handler, or given to `mock` in place of one. */
export class Refusal {
  readonly status: number;
  readonly body: Partial<ErrorBody> | string;
  /** Absent for what is answered by something before the server, such as a proxy. */
  readonly code: ErrorCode | undefined;

  constructor(status: number, body: Partial<ErrorBody> | string, code?: ErrorCode) {
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** A failed answer of the server, in the one shape that they all have. */
export const refusal = (
  code: ErrorCode,
  { error = 'The server says no.', ...rest }: Partial<Omit<ErrorBody, 'code'>> = {},
): Refusal =>
  new Refusal(
    errorStatus[code],
    { error, message: error, code, errors: [error], fields: {}, requestId: 'request-1', ...rest },
    code,
  );

/** A failed answer of a proxy, which knows nothing of the contract. */
export const proxyFailure = (status = 502): Refusal => new Refusal(status, '<html>Bad gateway</html>');

/** There is no answer at all. */
export const noConnection: unique symbol = Symbol('no connection');
