/** Limits of the templates of emails. */
export const emailTemplateLimits = {
  /** Earlier active versions that can be compared and restored. */
  versionsKept: 30,
  testsPerHour: 5,
} as const;
