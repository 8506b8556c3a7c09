/** Limits of the sender and the mail server of a workspace. */
export const emailSendingLimits = {
  nameMaxLength: 80,
  hostMaxLength: 253,
  userMaxLength: 254,
  passwordMaxLength: 500,
  /** Failures in a row of a workspace's own mail server, until its emails go through the platform's. */
  failuresAccepted: 3,
  checksPerHour: 30,
  connectionsPerHour: 20,
  /** Time that a mail server has to answer a test. */
  testTimeoutMs: 10_000,
  dnsTimeoutMs: 5_000,
} as const;
