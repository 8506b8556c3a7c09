export type SafeFetchReason =
  /** Not allowed: another scheme or port, or a non-public network. */
  'address' | 'unreachable' | 'timeout' | 'redirects' | 'too_large' | 'wrong_type';

export class SafeFetchError extends Error {
  readonly reason: SafeFetchReason;

  constructor(reason: SafeFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.reason = reason;
  }
}
