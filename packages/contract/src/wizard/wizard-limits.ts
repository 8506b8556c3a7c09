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
  logoBytes: 1_000_000,
  /** Longest side, in pixels, to which browsers reduce a logo before they send it. */
  logoSide: 1_000,
  logosPerHourPerIp: 60,
  /** How long the address of a proposal can be opened. */
  frameMinutes: 60,
} as const;
