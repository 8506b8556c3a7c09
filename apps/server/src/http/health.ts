// Liveness and readiness probes.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { isPoolExhausted } from '../core/db/database-errors.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { StorageUnavailableError } from '../core/storage/storage.ts';
import { TimedCache } from '../core/cache/timed-cache.ts';

type DatabaseState = 'ok' | 'busy' | 'unreachable';
type StorageState = 'ok' | 'full' | 'unreachable';

/** Everybody may request the health, and each check writes an object: the result is cached. */
const storageCheckMs = 10_000;
const patienceMs = 2_000;

/** Every connection is in use, and requests wait for one. */
const isPoolBusy = ({ pool }: ServerContext): boolean => pool.idleCount === 0 && pool.waitingCount > 0;

const checkDatabase = (ctx: ServerContext): Promise<DatabaseState> =>
  Promise.race([
    sql`select 1`.execute(ctx.db).then(
      () => 'ok' as const,
      (error: Error) => (isPoolExhausted(error) ? 'busy' : 'unreachable'),
    ),
    // A server that hangs may not answer at all, so the check has a timeout.
    wait(patienceMs, undefined, { ref: false }).then(() => (isPoolBusy(ctx) ? 'busy' : 'unreachable')),
  ]);

const checkStorage = async (ctx: ServerContext): Promise<StorageState> => {
  try {
    await ctx.storage.check();
    return 'ok';
  } catch (error) {
    return error instanceof StorageUnavailableError ? error.reason : 'unreachable';
  }
};

export const mountHealth = (app: FastifyInstance, ctx: ServerContext): void => {
  const storageStates = new TimedCache<StorageState>(storageCheckMs);

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const [database, storage] = await Promise.all([
      checkDatabase(ctx),
      Promise.race([
        storageStates.get('storage', () => checkStorage(ctx)),
        wait(patienceMs, 'unreachable' as const, { ref: false }),
      ]),
    ]);
    const isReady = database === 'ok' && ctx.readiness.isReady;
    // Without its storage the app still edits and serves sites, so an outage of the storage does not make it
    // unready.
    const well = storage === 'ok' ? 'ok' : 'degraded';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? well : 'unavailable',
        checks: { database, storage, accepting: ctx.readiness.isReady },
      });
  });
};
