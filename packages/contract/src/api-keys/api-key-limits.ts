/** Limits of API keys. */
export const apiKeyLimits = {
  nameMaxLength: 50,
  /** Valid keys of one customer; expired and revoked ones do not count. */
  perCustomer: 20,
  /** Keys that a user creates. */
  createdPerHour: 20,
  /** Days until a key expires, as the dialog offers them. */
  expiryDays: [30, 90, 365],
  expiryDaysMax: 1_825,
  /** A key that expires within so many days is marked. */
  expiringSoonDays: 7,
  /** Calls with one key. */
  callsPerMinute: 120,
  /** The time of the last use is written at most so often. */
  lastUsedEveryMinutes: 60,
  /** A revoked or expired key is listed for so many days. */
  endedDaysShown: 90,
} as const;
