import { type ErrorBody, type ErrorCode, errorStatus } from '@sitewright/contract/errors';

/** Error response of a mock; thrown by a handler, or passed to `mock` instead of one. */
export class MockError {
  readonly status: number;
  readonly body: Partial<ErrorBody> | string;
  /** Absent for responses of something in front of the server, such as a proxy. */
  readonly code: ErrorCode | undefined;

  constructor(status: number, body: Partial<ErrorBody> | string, code?: ErrorCode) {
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** Error response of the server, in its standard shape. */
export const mockError = (
  code: ErrorCode,
  { error = 'The server says no.', ...rest }: Partial<Omit<ErrorBody, 'code'>> = {},
): MockError =>
  new MockError(
    errorStatus[code],
    { error, message: error, code, errors: [error], fields: {}, requestId: 'request-1', ...rest },
    code,
  );

/** Error response of a proxy, outside the contract. */
export const proxyFailure = (status = 502): MockError => new MockError(status, '<html>Bad gateway</html>');

/** Simulates a missing connection. */
export const noConnection: unique symbol = Symbol('no connection');
