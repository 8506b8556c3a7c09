/** Limits of the bucket that a site is published to. */
export const staticHostingLimits = {
  urlMaxLength: 300,
  regionMaxLength: 40,
  /** Amazon's rules for names of buckets, which others follow. */
  bucketMinLength: 3,
  bucketMaxLength: 63,
  prefixMaxLength: 200,
  accessKeyMaxLength: 200,
  secretMaxLength: 500,
  testsPerHour: 30,
  /** Seconds until the bucket has to take a connection. */
  connectSeconds: 5,
  /** A connection that is silent for this many seconds counts as dead. */
  silenceSeconds: 30,
  /** Files are sent in parts of their own from this many bytes on. */
  wholeBytesMax: 8_000_000,
} as const;
