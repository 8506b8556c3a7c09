/** Retention of personal data, as the pages about data protection say. */
export const retentionLimits = {
  /** After the deletion of an account was requested; the job that deletes accounts keeps to it. */
  accountDays: 30,
  billingYears: 7,
  supportYears: 2,
  analyticsMonths: 26,
  /** Within which a request about personal data is answered. */
  requestDays: 30,
} as const;
