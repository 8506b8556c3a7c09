// A process that cannot keep up refuses new work early and in few words, so that what it has taken on
// still ends. The health calls are answered regardless: a busy process is not a dead one.
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../core/context/server-context.ts';
import { AppError } from '../core/app-error.ts';

const resolutionMs = 10;
/** Long enough that one slow answer sheds nothing, short enough that a burst is soon forgotten. */
const sampleMs = 1_000;

/** How late the event loop runs, on average over the last sample. Measured when asked: no timer to stop. */
export class EventLoopDelay {
  readonly #histogram: Pick<ELDHistogram, 'mean' | 'reset'>;
  readonly #now: () => number;
  #sampledAt: number;
  #delayMs = 0;

  constructor(
    histogram: Pick<ELDHistogram, 'mean' | 'reset'> = startHistogram(),
    now: () => number = () => performance.now(),
  ) {
    this.#histogram = histogram;
    this.#now = now;
    this.#sampledAt = now();
  }

  milliseconds(): number {
    if (this.#now() - this.#sampledAt >= sampleMs) {
      const { mean } = this.#histogram;
      // No mean: the loop stood still for so long that it has not even counted a turn.
      this.#delayMs = Number.isNaN(mean) ? Infinity : Math.max(0, mean / 1e6 - resolutionMs);
      this.#histogram.reset();
      this.#sampledAt = this.#now();
    }
    return this.#delayMs;
  }
}

const startHistogram = (): ELDHistogram => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return histogram;
};

export const shedLoad = (app: FastifyInstance, ctx: ServerContext): void => {
  app.addHook('onRequest', async (request) => {
    if (ctx.eventLoopDelay.milliseconds() <= limits.http.eventLoopDelayMs) return;
    if (request.url.startsWith('/health/')) return;
    throw new AppError('overloaded', 'The server is very busy. Try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  });
};
