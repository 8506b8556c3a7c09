/** Limits of the wizard that creates a site. */
export const wizardLimits = {
  /** Since the last change; after this the answers are deleted. */
  sessionDays: 7,
  sessionsPerHourPerIp: 40,
  savesPerMinutePerIp: 120,
  /** Unfinished sessions that can be continued. */
  sessionsListed: 5,
  /** Proposals that are shown side by side. */
  proposals: 3,
  /** Times that other proposals can be shown. */
  roundsMax: 30,
  generationsPerHour: 20,
  /** Of an uploaded logo, and of the form in which it is stored. */
  logoBytes: 512 * 1024 - 1,
  /** Of the logos of all unfinished sites together. */
  allLogosBytes: 512 * 1024 * 1024,
  /** Longest side, in pixels, to which browsers reduce a logo before they send it. */
  logoSide: 1_000,
  logosPerHourPerIp: 20,
  /** How long the URL of a proposal or a logo can be opened, at least. */
  frameMinutes: 60,
  /** URLs made in the same period are the same. */
  framePeriodMinutes: 10,
} as const;
