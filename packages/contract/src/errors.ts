/**
 * The stable error codes and their HTTP statuses. Clients translate codes, so a code is never renamed.
 * Grouped by the feature that throws it.
 */
export const errorStatus = {
  // any endpoint
  bad_request: 400,
  validation_failed: 422,
  unauthenticated: 401,
  forbidden: 403,
  /** The API key lacks the scope; `details.scopes` names those of which it needs one. */
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  /** The Idempotency-Key was used with another request. */
  idempotency_mismatch: 422,
  /** The first request with the Idempotency-Key is still running. */
  idempotency_in_progress: 409,
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
  // 403: allowed after a step-up
  step_up_required: 403,
  second_factor_required: 401,
  // 403: a second factor is mandatory for staff and not set up yet
  two_factor_setup_required: 403,
  code_invalid: 422,
  code_expired: 410,
  link_used: 410,
  link_expired: 410,
  provider_not_configured: 503,
  // 403: deletion of the account is pending; `details.cancelToken` cancels it
  deletion_pending: 403,
  passkey_invalid: 422,
  passkey_limit: 409,
  /** The last sign-in method of this user. */
  last_way_in: 409,
  /** The provider account is linked to another user. */
  identity_taken: 409,
  // tenants and users
  last_admin: 409,
  invitation_invalid: 410,
  slug_reserved: 422,
  would_lock_you_out: 422,
  registration_closed: 403,
  /** The account exists: sign in first, then accept. */
  sign_in_to_accept: 409,
  own_role: 409,
  last_super_admin: 409,
  staff_only: 403,
  shared_person: 403,
  sites_need_owner: 409,
  internal_tenant: 409,
  owner_only: 403,
  address_not_allowed: 403,
  // the tenant or user is not in a state that allows the action
  wrong_state: 409,
  // token of one tenant on the host of another: treated as signed out
  wrong_tenant: 401,
  demo_unavailable: 404,
  // sites and pages
  subdomain_taken: 409,
  subdomain_reserved: 422,
  subdomain_invalid: 422,
  subdomain_too_short: 422,
  slug_taken: 409,
  home_page: 409,
  /** Links lead to articles that do not exist; `details.links` has them. `force` publishes all the same. */
  broken_links: 409,
  last_page: 409,
  stale_version: 412,
  limit_reached: 402,
  publish_blocked: 409,
  not_published: 409,
  unknown_document: 404,
  /** The log no longer reaches back to that revision. */
  moment_lost: 410,
  // texts
  /** Needs a language model, and none is connected. */
  feature_off: 403,
  /** A model answered, also when asked again, but not with texts that can be used. */
  unusable_output: 422,
  provider_busy: 429,
  /** The server of a model failed; `details.problem` says how. */
  provider_error: 502,
  provider_timeout: 504,
  // media
  in_use: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The shape of every error response (architecture.md §8). */
export interface ErrorBody {
  /** User-facing sentence. */
  error: string;
  /** The same sentence; some clients read this name. */
  message: string;
  code: ErrorCode;
  errors: string[];
  /** Field path → sentence, for display beside the field. */
  fields: Record<string, string>;
  requestId: string;
  /** Details of this error, e.g. the current version of a stale write. */
  details?: Record<string, unknown>;
}
