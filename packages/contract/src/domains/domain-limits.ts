/** Limits of the domains of sites and workspaces. */
export const domainLimits = {
  perSite: 10,
  perTenant: 10,
  /** Longest name in ASCII: with the label of its proof it is as long as a name of DNS may be. */
  nameMaxLength: 241,
  labelMaxLength: 63,
  /** Longest input, before it is read as a name. */
  inputMaxLength: 300,
  addsPerHour: 30,
  checksPerHour: 60,
  /** Time between two checks that nobody asked for. */
  recheckHours: 24,
  /** A domain whose records were never found is not checked by itself for longer than this. */
  pendingDays: 30,
  /** A failing domain serves its site until then. */
  daysUntilRelease: 7,
  /** Its owner gets the last warning. */
  daysUntilWarning: 6,
  dnsTimeoutMs: 5_000,
} as const;
