import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { type Connection, createDatabase, createPool } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { openDatabase, prepareDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { Caches } from '../cache/caches.ts';
import { createQueue, type Queue } from '../jobs/queue.ts';
import { Replica } from '../db/replica/replica.ts';
import { createLog, type Log } from '../log.ts';
import { Metrics } from '../metrics/metrics.ts';
import { NotifyBus } from '../notify/notify-bus.ts';
import { loadSecretKey } from '../crypto/secret-key.ts';
import { openStorage, verifyStorage } from '../storage/open-storage.ts';
import type { FileSigner } from '../storage/signed-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from '../clock.ts';

/** Every collaborator, once per process. Code takes them from here and never creates its own. */
export interface AppContext {
  env: Env;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  db: Kysely<Database>;
  /** As the owner of the tables, whom row security does not stop: for backups only. */
  owner: Connection;
  /** The connections of `db`, through which every query goes. */
  pool: Pool;
  /** Read replica for reads that tolerate some seconds of lag; undefined without DATABASE_REPLICA_URL. */
  replica: Replica | undefined;
  /** Connections that keep their session, past a pooler: for locks and notifications. */
  sessions: Pool;
  secretKey: Buffer;
  /** Storage of uploaded bytes. */
  storage: Storage;
  fileSigner: FileSigner;
  queue: Queue;
  /** Notifications between the processes of the installation. */
  notify: NotifyBus;
  caches: Caches;
  /** False until the process listens, and again once it stops: the state of the readiness probe. */
  readiness: { isReady: boolean };
  /** Migrates the database. `db` and `queue` must not be used before it. */
  migrate(): Promise<string[]>;
  /** Releases what this process holds, the embedded database last. `timeoutMs` is for running jobs. */
  close(timeoutMs?: number): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

export const createContext = async (env: Env): Promise<AppContext> => {
  const log = createLog(env);
  const secretKey = loadSecretKey(env);
  const opened = await openStorage(env, { secretKey, clock: systemClock });
  await verifyStorage(env, opened.storage);
  const server = await openDatabase(env, secretKey, log);
  const { runtime, session, replica: standby } = server;
  const pool = createPool(runtime, log, { isPooled: session !== undefined });
  const sessions = session
    ? createPool(session, log, { max: 3, application_name: 'sitewright session' })
    : pool;
  const metrics = new Metrics();
  const watch = new DatabaseWatch({ metrics, log, slowQueryMs: env.slowQueryMs });
  watch.observePool(pool);
  const notify = new NotifyBus(sessions, log);
  const replica =
    standby &&
    new Replica({
      replica: standby,
      primary: runtime,
      isPooled: session !== undefined,
      boundMs: env.replicaLagSeconds * 1_000,
      ...{ notify, metrics, log },
    });
  const db = createDatabase(pool, watch, replica?.pool);
  const queue = createQueue({ connection: session ?? runtime, role: env.role, log, metrics });
  return {
    env,
    log,
    metrics,
    clock: systemClock,
    db,
    owner: server.owner,
    pool,
    replica,
    sessions,
    secretKey,
    ...opened,
    queue,
    notify,
    caches: new Caches(notify),
    readiness: { isReady: false },
    migrate: () => prepareDatabase(server, log),
    close: async (timeoutMs = 1_000) => {
      await queue.stop(timeoutMs);
      notify.close();
      await replica?.close();
      await db.destroy();
      if (session) await sessions.end();
      await server.stop();
    },
  };
};
