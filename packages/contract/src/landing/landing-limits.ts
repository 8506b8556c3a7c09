/** Limits of landing pages. */
export const landingLimits = {
  /** Of a template: a longer text in `template.json` is a issue. */
  textMaxLength: 2_000,
  urlMaxLength: 500,
  itemsMax: 12,
  stylesBytes: 40 * 1024,
  /** Texts that one workspace replaces. */
  overridesMax: 500,
  seoTitleMaxLength: 120,
  seoDescriptionMaxLength: 320,
  /** Published states that can be restored. */
  versionsKept: 50,
  scheduleDays: 365,
  /** Counts of one call of /landing/track. */
  trackedMax: 1_000,
  tracksPerMinutePerIp: 120,
  /** Days of the statistics. */
  metricsDaysMax: 366,
  metricsDays: 30,
  /** Share of visitors in percent who see variant B. */
  weightMin: 1,
  weightMax: 99,
  weight: 50,
  /** Each variant needs so many page views and conversions before a difference means anything. */
  testViewsMin: 100,
  testConversionsMin: 5,
  /** A difference counts below this probability of chance. */
  testChanceMax: 0.05,
  contactNameMaxLength: 100,
  contactMessageMaxLength: 5_000,
  contactBodyBytes: 32 * 1024,
  contactsPerHourPerIp: 10,
  /** Keeps a flood from many addresses out of the mailboxes. */
  contactsPerHourPerTenant: 200,
  /** Days after which a message that was read or archived is deleted. */
  contactReadDays: 365,
  /** Days after which any message is deleted. */
  contactDays: 730,
  previewsPerMinute: 120,
} as const;
