// A process that cannot keep up rejects new requests early and cheaply, so that those in progress still finish. The
// health probes are exempt: an overloaded process is not a dead one.
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../core/context/server-context.ts';
import { AppError } from '../core/app-error.ts';

const resolutionMs = 10;
/** Long enough that one slow response does not shed load, short enough that the effect of a burst ends soon. */
const sampleMs = 1_000;

/** Delay of the event loop, averaged over the last sample. Measured on demand: there is no timer to stop. */
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
      // NaN: the loop was blocked for so long that the histogram has no samples.
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
