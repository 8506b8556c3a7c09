const headStartMs = 60_000;
const soonestMs = 5_000;

/** How long to wait before asking for a new preview address: a little before the present one ends. */
export const renewalDelay = (expiresAt: string, now: number): number =>
  Math.max(soonestMs, Date.parse(expiresAt) - headStartMs - now);
