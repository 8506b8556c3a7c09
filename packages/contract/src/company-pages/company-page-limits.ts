/** Limits of the lists on the about page and the careers page. */
export const companyPageLimits = {
  /** Entries of one list, hidden ones included. */
  entriesPerList: 100,
  titleMaxLength: 120,
  /** A team, a location, a date or another fact in a few words. */
  factMaxLength: 80,
  textMaxLength: 1_000,
  /** Markdown of a position. */
  descriptionMaxLength: 10_000,
  urlMaxLength: 500,
  /** Longest delay of a change of another process, should its notification be lost. */
  cacheMs: 60_000,
} as const;
