import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../core/context/context.ts';
import { closeAllConnections } from './listen.ts';

/** Keeps serving while `/health/ready` reports no: load balancers send requests here until their next probe. */
const drain = async (ctx: AppContext, haste: AbortSignal): Promise<void> => {
  await wait(ctx.env.drainSeconds * 1_000, undefined, { signal: haste }).catch(() => undefined);
};

/** Ends the process without losing work: responses in flight are sent, running jobs finish. */
const shutDown = async (ctx: AppContext, app: FastifyInstance): Promise<void> => {
  const end = Date.now() + limits.http.shutdownMs;
  const cutOff = setTimeout(() => closeAllConnections(app), limits.http.shutdownMs);
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
      ctx.log.error({ err: error }, 'the shutdown failed');
      process.exit(1);
    }
  };
  // A second SIGTERM does not skip the drain: supervisors send one to each process of a group.
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => {
    // A second Ctrl-C exits at once; the guard process of the embedded database still stops it cleanly.
    if (haste.signal.aborted) process.exit(1);
    haste.abort();
    void stop(signal);
  });
};
