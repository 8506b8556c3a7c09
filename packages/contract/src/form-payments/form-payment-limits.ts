/** Limits of the payments of forms. */
export const formPaymentLimits = {
  /** A submission that is not paid within this time is listed as partial. */
  unpaidHours: 24,
  /** From this age on, the gateway is asked about a payment in case a webhook of it was lost. */
  checkAfterMinutes: 10,
  /** Payments that one run of the job asks the gateway about, in one workspace. */
  checksPerRun: 200,
  /** Body of a webhook of a gateway. */
  webhookBytes: 256 * 1024,
  /** Views of the page of a payment, by one visitor. */
  viewsPerMinutePerIp: 60,
  /** Seconds after which that page looks again. */
  refreshSeconds: 5,
  /** What a visitor sent in place of an amount that the form sets; only shown. */
  claimMaxLength: 100,
} as const;
