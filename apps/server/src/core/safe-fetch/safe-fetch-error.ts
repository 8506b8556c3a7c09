export type SafeFetchReason =
  /** It may not be visited: another scheme or port, or inside a network. */
  'address' | 'unreachable' | 'timeout' | 'redirects' | 'too_large' | 'wrong_type';

export class SafeFetchError extends Error {
  readonly reason: SafeFetchReason;

  constructor(reason: SafeFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SafeFetchError';
    this.reason = reason;
  }
}
