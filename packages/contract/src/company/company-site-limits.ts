export const companySiteLimits = {
  /** Sites that one call binds to the profile. */
  applySitesMax: 50,
  /** Sites that are listed, those changed last first. */
  listMax: 200,
  /** Characters of a text that a proposed change shows. */
  shownTextMax: 200,
} as const;
