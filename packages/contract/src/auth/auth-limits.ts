import { retentionLimits } from '../legal/retention-limits.ts';

/** Limits of signing in, sessions and accounts; part of `limits`. */
export const authLimits = {
  /** spec: the web app refreshes when the access token expires within this time. */
  refreshThresholdMs: 5 * 60_000,
  /** spec: interval of a tab's token expiry check. */
  expiryCheckMs: 60_000,
  accessTokenMinutes: 15,
  refreshIdleDays: 7,
  refreshRememberDays: 30,
  /** Absolute lifetime of a platform staff session, regardless of use. */
  staffSessionDays: 30,
  /** Grace period in which the same browser may replay a refresh token and gets the same successor. */
  refreshGraceSeconds: 10,
  passwordMinLength: 10,
  passwordMaxLength: 128,
  nameMaxLength: 80,
  emailMaxLength: 254,
  loginPerMinutePerEmailAndIp: 5,
  loginPerHourPerEmail: 20,
  loginPerHourPerIp: 100,
  registerPerHourPerIp: 20,
  subdomainChecksPerMinute: 30,
  /** Concurrent password hashes, and the size of the queue behind them. */
  hashConcurrency: 4,
  hashQueue: 32,
  /** Maximum delay until a role or status change takes effect. */
  sessionCacheMs: 5_000,
  /** Lifetime of a step-up. */
  stepUpMinutes: 10,
  /** How far the clocks of the processes and of the database may differ. */
  clockToleranceMinutes: 60,
  /** Six-digit codes sent by email. */
  codeMinutes: 10,
  codeTries: 5,
  /** Delay before the page offers to resend an email. */
  resendSeconds: 30,
  codesPerHourPerEmail: 5,
  codesPerHourPerIp: 20,
  magicLinkMinutes: 15,
  verifyEmailHours: 48,
  resetPasswordMinutes: 60,
  invitationDays: 7,
  invitationsPerCall: 50,
  redirectMaxLength: 2_000,
  oidcStateMinutes: 10,
  /** Lifetime and attempts of a second-factor challenge. */
  secondFactorMinutes: 5,
  secondFactorTries: 5,
  magicLinksPerHourPerEmail: 5,
  resetsPerHourPerEmail: 5,
  verificationsPerHour: 5,
  googleStartsPerHourPerIp: 60,
  /** Inspecting and using links, codes and exchanges, per IP. */
  proofsPerHourPerIp: 200,
  /** Retention of ended sessions. */
  endedSessionDays: 90,
  /** Lifetime of a server-side sign-in result until the page exchanges it. */
  exchangeSeconds: 60,
  emailChangesPerDay: 3,
  recoveryCodes: 10,
  passkeysPerPerson: 20,
  passkeyNameMaxLength: 60,
  passkeyMinutes: 5,
  stepUpTriesPerMinute: 5,
  totpTriesPerMinute: 5,
  passwordChangesPerMinute: 5,
  exportsPerHour: 10,
  /** Maximum audit log entries (the newest) in a user's data export. */
  exportedTrail: 10_000,
  avatarsPerHour: 30,
  /** Side of the stored avatar square. */
  avatarPx: 256,
  /** Time between the deletion request of an account or workspace and its execution. */
  deletionGraceDays: retentionLimits.accountDays,
  avatarBytes: 5 * 1024 * 1024,
} as const;
