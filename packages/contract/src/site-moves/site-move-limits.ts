/** Limits of moving sites between workspaces. */
export const siteMoveLimits = {
  /** Lifetime of an offer. */
  offerDays: 7,
  /** Each offer sends an email. */
  offersPerHour: 20,
  /** Moves and copies of one user. */
  movesPerHour: 30,
  /** Sites that a new workspace may take along. */
  sitesOfNewWorkspace: 50,
} as const;
