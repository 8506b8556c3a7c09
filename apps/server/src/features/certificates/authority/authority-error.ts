// What a certificate authority answers instead of a certificate (RFC 8555 §6.7).
import type { CertificateReason } from '@sitewright/contract/domains/domains';

interface Failure {
  reason: CertificateReason;
  /** What the authority said. */
  detail: string;
  /** The type of the problem, such as `rateLimited`. */
  type?: string | undefined;
  /** How long the authority wants to be left alone. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

const detailMax = 500;

export class AuthorityError extends Error {
  readonly reason: CertificateReason;
  readonly type: string;
  readonly retryAfterSeconds: number;

  constructor({ reason, detail, type = '', retryAfterSeconds = 0, cause }: Failure) {
    // PostgreSQL stores no NUL.
    super(detail.replaceAll('\u0000', '').slice(0, detailMax), { cause });
    this.reason = reason;
    this.type = type;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const prefix = 'urn:ietf:params:acme:error:';

const reasons: Record<string, CertificateReason> = {
  caa: 'caa_forbids',
  rateLimited: 'certificate_limit',
  connection: 'challenge_failed',
  dns: 'challenge_failed',
  incorrectResponse: 'challenge_failed',
  tls: 'challenge_failed',
  unauthorized: 'challenge_failed',
  serverInternal: 'authority_unavailable',
};

export interface Problem {
  type?: string;
  detail?: string;
  subproblems?: Problem[];
}

export const errorOfProblem = (problem: Problem, retryAfterSeconds = 0): AuthorityError => {
  const type = problem.type?.replace(prefix, '') ?? '';
  const inner = problem.subproblems?.[0];
  // A compound problem says what is wrong in its first part.
  if (type === 'compound' && inner) return errorOfProblem(inner, retryAfterSeconds);
  return new AuthorityError({
    reason: reasons[type] ?? 'certificate_failed',
    detail: problem.detail ?? (type || 'no reason was given'),
    type,
    retryAfterSeconds,
  });
};

/** The problem that an HTTP response of the authority is; undefined for one that is none. */
export const problemOf = (status: number, data: unknown): Problem | undefined => {
  if (status < 400 || typeof data !== 'object' || data === null) return undefined;
  return data;
};

export const isProblemOfType = ({ type }: Problem, name: string): boolean => type === prefix + name;
