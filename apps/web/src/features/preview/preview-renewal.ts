const headStartMs = 60_000;
const soonestMs = 5_000;

/** Delay until a new preview URL is requested, shortly before the current one expires. */
export const renewalDelay = (expiresAt: string, now: number): number =>
  Math.max(soonestMs, Date.parse(expiresAt) - headStartMs - now);
