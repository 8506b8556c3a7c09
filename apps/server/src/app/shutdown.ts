import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../core/context/context.ts';

/** Serves on while `/health/ready` says no: load balancers send people here until they have asked. */
const drain = async (ctx: AppContext, haste: AbortSignal): Promise<void> => {
  await wait(ctx.env.drainSeconds * 1_000, undefined, { signal: haste }).catch(() => undefined);
};

/** Ends the process without losing work: answers in flight go out, running jobs finish. */
const shutDown = async (ctx: AppContext, app: FastifyInstance): Promise<void> => {
  const end = Date.now() + limits.http.shutdownMs;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.http.shutdownMs);
  await app.close();
  clearTimeout(cutOff);
  await ctx.close(Math.max(1_000, end - Date.now()));
};

export const stopOnSignal = (ctx: AppContext, app: FastifyInstance): void => {
  const haste = new AbortController();
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    ctx.readiness.isReady = false;
    ctx.log.info({ signal }, 'stopping');
    try {
      if (app.server.listening) await drain(ctx, haste.signal);
      await shutDown(ctx, app);
      process.exit(0);
    } catch (error) {
      ctx.log.error({ err: error }, 'the stop failed');
      process.exit(1);
    }
  };
  // A second SIGTERM is nobody's haste: supervisors send it to each process of a group.
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => {
    // Whoever presses Ctrl-C twice does not want to wait; the embedded database still stops cleanly by its guard.
    if (haste.signal.aborted) process.exit(1);
    haste.abort();
    void stop(signal);
  });
};
