/** Limits of the certificates that the server obtains by itself. */
export const certificateLimits = {
  /** Longest name that a certificate is asked for. */
  nameMaxLength: 253,
  /** Certificates for names that had none, in the whole installation; renewals do not count. */
  ordersPerHour: 60,
  /** Waiting times after the first, second, … failure in succession; the last one is for all further ones. */
  retryMinutes: [1, 5, 30, 120, 360, 1_440],
  /** A certificate is renewed after this part of its lifetime. */
  renewAfter: 2 / 3,
  /** So that certificates of one hour are not renewed in one hour: up to this part of the lifetime earlier. */
  renewSpread: 1 / 30,
  /** The owner of a domain is warned when only this part of the lifetime is left. */
  warnBefore: 1 / 6,
  /** Renewals at the same time. */
  renewalsAtOnce: 4,
  /** Renewals of one run of the job, which runs every ten minutes. */
  renewalsPerRun: 200,
  /** How long a first request waits for its certificate. */
  firstWaitMs: 15_000,
  /** How long an order may take. */
  orderMs: 120_000,
  /** Lifetime of the answer to a challenge. */
  challengeMinutes: 60,
  authorityTimeoutMs: 15_000,
  /** How long it is remembered that a name has no certificate. */
  missingMs: 10_000,
  /** Names whose certificates are ready in memory. */
  readyNames: 1_500,
  /** A client resumes its session within this time. */
  sessionHours: 12,
} as const;
