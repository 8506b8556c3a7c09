// Tracks the remaining rate limit that a service reports, so that we stop before it rejects requests.
import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import type { Clock } from '../../core/clock.ts';

const numberIn = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

interface ServiceLimit {
  /** The hourly limit of a new application. */
  usualPerHour: number;
  /** Share of the reported limit that falls on one hour: Pexels reports a monthly limit. */
  hourlyShare: number;
}

export class UpstreamRateLimit {
  readonly #clock: Clock;
  readonly #usual: ServiceLimit;
  #limit: number | undefined;
  #spentUntil = 0;

  constructor(clock: Clock, usual: ServiceLimit) {
    this.#clock = clock;
    this.#usual = usual;
  }

  update(headers: IncomingHttpHeaders): void {
    this.#limit = numberIn(headers['x-ratelimit-limit']) ?? this.#limit;
    const remaining = numberIn(headers['x-ratelimit-remaining']);
    if (remaining !== undefined && remaining <= limits.stock.reserve) {
      this.pause(numberIn(headers['x-ratelimit-reset']));
    }
  }

  /** Pauses requests until the reset time that the service reports, bounded in case that time is wrong. */
  pause(resetSeconds?: number): void {
    const now = this.#clock.now().getTime();
    const latest = now + limits.stock.pauseMaxSeconds * 1_000;
    const told = (resetSeconds ?? 0) * 1_000;
    this.#spentUntil = told > now ? Math.min(told, latest) : now + limits.stock.pauseSeconds * 1_000;
  }

  get pausedUntil(): Date | undefined {
    const leftMs = this.#spentUntil - this.#clock.now().getTime();
    // A pause that is longer than any began before the clock was set back.
    const isPaused = leftMs > 0 && leftMs <= limits.stock.pauseMaxSeconds * 1_000;
    return isPaused ? new Date(this.#spentUntil) : undefined;
  }

  /** Requests per hour; higher than usual once the service reports so. */
  get perHour(): number {
    return Math.max(this.#usual.usualPerHour, (this.#limit ?? 0) * this.#usual.hourlyShare);
  }
}
