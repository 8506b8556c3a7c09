/** Limits of requests about personal data; how long they are kept is in `legal/retention-limits.ts`. */
export const dataRequestLimits = {
  messageMaxLength: 2_000,
  noteMaxLength: 2_000,
  reasonMaxLength: 1_000,
  notesPerRequest: 200,
  formBytes: 32 * 1024,
  requestsPerHourPerIp: 10,
  /** Confirmation emails to one address; further requests look the same and send none. */
  confirmationsPerDayPerEmail: 3,
  confirmationsPerHourPerTenant: 200,
  /** Days before the deadline on which the admins are reminded. */
  reminderDays: 7,
  /** Records of each kind in one export, the oldest first. */
  exportedRecordsMax: 5_000,
} as const;
