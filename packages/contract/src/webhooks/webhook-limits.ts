/** Limits of outbound webhooks; part of `limits`. */
export const webhookLimits = {
  /** Endpoints of one form. */
  perForm: 10,
  urlMaxLength: 2_000,
  descriptionMaxLength: 200,
  /** An endpoint that has not answered by then has failed. */
  timeoutSeconds: 10,
  /** Read and stored of an answer; the rest is not read. */
  bodyExcerptBytes: 1_024,
  /** Seconds between an attempt that failed and the next one; the first attempt is made at once. */
  retrySeconds: [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 86_400],
  /** Each delay is longer by up to this share, so that retries of many messages do not arrive together. */
  jitter: 0.1,
  /** Messages in a row that failed all attempts: their numbers at which owners are notified. */
  failuresNoticed: [5, 10, 15],
  /** With so many the endpoint is disabled. */
  failuresMax: 20,
  /** After a rotation, messages carry the signature of the old secret as well for so long. */
  oldSecretHours: 24,
  /** Messages and their attempts are deleted after so long. */
  keptDays: 30,
  attemptsShown: 20,
  testsPerHour: 60,
  replaysPerHour: 300,
  /** Attempts that one process makes at the same time. */
  atOnce: 8,
  /** Of them for one site, so that its slow endpoints keep no other waiting. */
  atOncePerSite: 3,
  /** An attempt for which there is no room waits so long, and twice as long each further time, up to the longest. */
  deferSeconds: 2,
  deferSecondsMax: 300,
} as const;
