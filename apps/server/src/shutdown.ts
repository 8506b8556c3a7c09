import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';

/** Ends the process without losing work: answers in flight go out, running jobs finish. */
const shutDown = async (ctx: AppContext, app: FastifyInstance): Promise<void> => {
  ctx.readiness.isReady = false;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.http.shutdownMs);
  await app.close();
  clearTimeout(cutOff);
  await ctx.close(limits.http.shutdownMs);
};

export const stopOnSignal = (ctx: AppContext, app: FastifyInstance): void => {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    // Whoever asks twice does not want to wait; the embedded database still stops cleanly by its guard.
    if (isStopping) process.exit(1);
    isStopping = true;
    ctx.log.info({ signal }, 'stopping');
    shutDown(ctx, app).then(
      () => process.exit(0),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
};
