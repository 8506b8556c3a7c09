/** Limits of signing in, sessions and accounts; part of `limits`. */
export const authLimits = {
  /** spec: the web app refreshes when the access token is this close to its end. */
  refreshThresholdMs: 5 * 60_000,
  /** spec: how often a tab looks at its token's age. */
  expiryCheckMs: 60_000,
  accessTokenMinutes: 15,
  refreshIdleDays: 7,
  refreshRememberDays: 30,
  /** A session of staff ends after this long even when it is used every day. */
  staffSessionDays: 30,
  /** A refresh token may be replayed this long by the same browser and gets the same successor. */
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
  /** Password hashes computed at once, and how many more may wait. */
  hashConcurrency: 4,
  hashQueue: 32,
  /** How long a role or status change may take to bite. */
  sessionCacheMs: 5_000,
  /** How long a session counts as freshly proved. */
  stepUpMinutes: 10,
  /** Six digits by mail. */
  codeMinutes: 10,
  codeTries: 5,
  /** How long the page waits before it offers to send a mail again. */
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
  /** A sign-in that waits for its second proof, and how often it may be tried. */
  secondFactorMinutes: 5,
  secondFactorTries: 5,
  magicLinksPerHourPerEmail: 5,
  resetsPerHourPerEmail: 5,
  verificationsPerHour: 5,
  googleStartsPerHourPerIp: 60,
  /** Looking at and using links, codes and exchanges of one address. */
  proofsPerHourPerIp: 200,
  /** Sessions that have ended are forgotten after this long. */
  endedSessionDays: 90,
  /** A server-made sign-in waits this long for its page to fetch it. */
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
  /** The newest entries of their trail that a person's export holds. */
  exportedTrail: 10_000,
  avatarsPerHour: 30,
  /** The square that a person's picture is kept as. */
  avatarPx: 256,
  /** Between asking for the deletion of an account or workspace and its end. */
  deletionGraceDays: 30,
  avatarBytes: 5 * 1024 * 1024,
} as const;
