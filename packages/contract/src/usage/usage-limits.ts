/** Limits of the numbers about usage. */
export const usageLimits = {
  /** Percent of a limit from which a meter has a state of its own, and at which its customer is notified. */
  warningPercent: 80,
  criticalPercent: 95,
  exceededPercent: 100,
  /** Months of the history, the current one among them. */
  historyMonths: 12,
  /** Sites of a breakdown. */
  sitesShown: 20,
  /** Members of a breakdown. */
  usersShown: 20,
  /** A forecast needs so many days of the current month. */
  forecastAfterDays: 1,
  /** A limit that is further away is not forecast. */
  forecastDaysMax: 365,
  /** Days of a month in which the numbers of the last one are still completed. */
  closingDays: 3,
} as const;

/** Smallest first. */
export const usageThresholds = [
  usageLimits.warningPercent,
  usageLimits.criticalPercent,
  usageLimits.exceededPercent,
] as const;
