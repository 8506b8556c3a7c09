import { type ErrorCode, errorStatus } from '@sitewright/contract/errors';

/** A failure that the caller may know about. Services throw it; the HTTP layer turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      headers?: Record<string, string>;
      /** For codes with two statuses: a stale version in a body is 409, in `If-Match` 412. */
      status?: number;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = more.status ?? errorStatus[code];
    this.fields = more.fields ?? {};
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}

export const notFound = (what = 'This'): AppError => new AppError('not_found', `${what} was not found.`);
