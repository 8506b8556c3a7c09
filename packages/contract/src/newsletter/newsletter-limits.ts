/** Limits of newsletters. */
export const newsletterLimits = {
  subscribePerHourPerIp: 20,
  /** The link in a confirmation email works for so long. */
  confirmDays: 7,
  /** Addresses that nobody confirmed are deleted after so long. */
  unconfirmedDays: 30,
  /**
   * A further request for the same address sends no email before this time has passed since the first, the second and each
   * later one, until one is confirmed: anybody can type the address of a stranger.
   */
  confirmPauseHours: [1, 24, 7 * 24],
  confirmationsPerHourPerTenant: 500,
  sourceMaxLength: 40,
  listsMax: 20,
  listNameMaxLength: 80,
  descriptionMaxLength: 300,
  nameMaxLength: 80,
  tagMaxLength: 40,
  tagsMax: 20,
  /** Sentence that a subscriber agreed to, kept as proof. */
  consentMaxLength: 500,
  importBytes: 10 * 1024 * 1024,
  importRowsMax: 100_000,
  /** Faulty lines that the report of an import names. */
  importIssuesShown: 100,
  importsPerHour: 20,
  /** Days of the growth chart. */
  growthDays: 90,
} as const;
