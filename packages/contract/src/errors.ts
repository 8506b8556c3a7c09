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
  // 403: the person may, once they have proved themselves again
  step_up_required: 403,
  second_factor_required: 401,
  // 403: staff must have a second factor here, and have none yet
  two_factor_setup_required: 403,
  code_invalid: 422,
  code_expired: 410,
  link_used: 410,
  link_expired: 410,
  provider_not_configured: 503,
  // 403: the account ends soon; `details.cancelToken` keeps it
  deletion_pending: 403,
  passkey_invalid: 422,
  passkey_limit: 409,
  /** The last thing that lets this person in. */
  last_way_in: 409,
  /** The account elsewhere signs somebody else in here. */
  identity_taken: 409,
  // tenants and people
  last_admin: 409,
  invitation_invalid: 410,
  slug_reserved: 422,
  would_lock_you_out: 422,
  registration_closed: 403,
  /** The account is there: one signs in to it first, then accepts. */
  sign_in_to_accept: 409,
  own_role: 409,
  last_super_admin: 409,
  staff_only: 403,
  shared_person: 403,
  sites_need_owner: 409,
  internal_tenant: 409,
  owner_only: 403,
  address_not_allowed: 403,
  // the tenant or person is not in a state from which this can be done
  wrong_state: 409,
  // a token of one tenant on the host of another: signed out there
  wrong_tenant: 401,
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
  /** The log no longer reaches back to that moment. */
  moment_lost: 410,
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
