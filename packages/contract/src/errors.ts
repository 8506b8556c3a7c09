/**
 * The stable error codes and their HTTP statuses. A code is a promise: clients translate it, so it is
 * never renamed. Grouped by the feature that throws it.
 */
export const errorStatus = {
  // any endpoint
  bad_request: 400,
  validation_failed: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  overloaded: 503,
  unavailable: 503,
  storage_full: 507,
  // auth
  invalid_credentials: 401,
  token_reused: 401,
  email_taken: 409,
  account_suspended: 403,
  tenant_suspended: 403,
  registration_closed: 403,
  demo_unavailable: 404,
  // sites and pages
  subdomain_taken: 409,
  subdomain_reserved: 422,
  subdomain_invalid: 422,
  subdomain_too_short: 422,
  slug_taken: 409,
  home_page: 409,
  last_page: 409,
  stale_version: 412,
  limit_reached: 402,
  publish_blocked: 409,
  not_published: 409,
  unknown_document: 404,
  // media
  in_use: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The one shape of every failed answer (architecture.md §8). */
export interface ErrorBody {
  /** A sentence for a person. */
  error: string;
  /** The same sentence; some clients read this name. */
  message: string;
  code: ErrorCode;
  errors: string[];
  /** Field path → sentence, so that a form can show it in place. */
  fields: Record<string, string>;
  requestId: string;
  /** Facts of this failure, e.g. the current version of a stale write. */
  details?: Record<string, unknown>;
}
