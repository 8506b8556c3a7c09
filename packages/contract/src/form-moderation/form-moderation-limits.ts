/** Limits of form moderation. */
export const formModerationLimits = {
  /** A workspace counts as new for this long; the forms of new workspaces are also searched for names of brands. */
  newTenantDays: 30,
  /** Findings that are kept of one form. */
  findingsMax: 20,
} as const;
