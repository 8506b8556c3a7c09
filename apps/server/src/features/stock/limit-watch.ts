// What a service says is left of its limit, so that we stop before it stops us.
import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import type { Clock } from '../../core/clock.ts';

const numberIn = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

interface ServiceLimit {
  /** What the service takes of a new application. */
  usualPerHour: number;
  /** How much of the limit that the service names is for one hour: Pexels names that of a month. */
  hourlyShare: number;
}

export class LimitWatch {
  readonly #clock: Clock;
  readonly #usual: ServiceLimit;
  #limit: number | undefined;
  #spentUntil = 0;

  constructor(clock: Clock, usual: ServiceLimit) {
    this.#clock = clock;
    this.#usual = usual;
  }

  note(headers: IncomingHttpHeaders): void {
    this.#limit = numberIn(headers['x-ratelimit-limit']) ?? this.#limit;
    const remaining = numberIn(headers['x-ratelimit-remaining']);
    if (remaining !== undefined && remaining <= limits.stock.reserve) {
      this.stop(numberIn(headers['x-ratelimit-reset']));
    }
  }

  /** Asks no more for a while: until the service's own time, but never so long that a wrong one keeps us out. */
  stop(resetSeconds?: number): void {
    const now = this.#clock.now().getTime();
    const latest = now + limits.stock.pauseMaxSeconds * 1_000;
    const told = (resetSeconds ?? 0) * 1_000;
    this.#spentUntil = told > now ? Math.min(told, latest) : now + limits.stock.pauseSeconds * 1_000;
  }

  get spentUntil(): Date | undefined {
    return this.#spentUntil > this.#clock.now().getTime() ? new Date(this.#spentUntil) : undefined;
  }

  /** How many questions an hour the service takes; more than usual once it has said so. */
  get perHour(): number {
    return Math.max(this.#usual.usualPerHour, (this.#limit ?? 0) * this.#usual.hourlyShare);
  }
}
