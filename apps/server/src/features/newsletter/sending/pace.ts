import { setTimeout as wait } from 'node:timers/promises';

/** Spaces the emails of each workspace out, so that a mail server sees an even stream. */
export class Pace {
  readonly #perSecond: number;
  readonly #next = new Map<string, number>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Milliseconds until the next email of a workspace, which takes its place with this call. */
  take(tenantId: string): number {
    const now = performance.now();
    const at = Math.max(now, this.#next.get(tenantId) ?? 0);
    this.#next.set(tenantId, at + 1_000 / this.#perSecond);
    return at - now;
  }
}

/** Timers are this coarse: shorter waits add up instead. */
const shortestMs = 4;
export const isWorthWaiting = (ms: number): boolean => ms >= shortestMs;

/** Waits, unless it is too short for a timer; false when it was cut short. */
export const pauseFor = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  if (!isWorthWaiting(ms)) return !signal.aborted;
  return wait(ms, !signal.aborted, { signal }).catch(() => false);
};
