/** Limits of the list of addresses that get no email. */
export const emailSuppressionLimits = {
  addressesMax: 10_000,
  resendsPerHour: 60,
} as const;
