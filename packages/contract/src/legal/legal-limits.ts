/** Limits of legal documents. */
export const legalLimits = {
  titleMaxLength: 120,
  bodyMaxLength: 60_000,
  changeSummaryMaxLength: 500,
  /** A text can be scheduled so far ahead. */
  scheduledDaysMax: 365,
  /** Versions that the editor and the public archive list, the newest first. */
  versionsShown: 100,
  /** Documents that are accepted in one call. */
  acceptedAtOnce: 16,
  userAgentMaxLength: 300,
  /** Time that a process remembers of which types the platform has texts. */
  typesCacheMs: 60_000,
  operatorNameMaxLength: 120,
  operatorAddressMaxLength: 300,
} as const;
