import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { createDatabase, createPool } from '../db/database.ts';
import { openDatabase, prepareDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import type { Env } from '../env.ts';
import { createQueue, type Queue } from '../jobs/queue.ts';
import { createLog, type Log } from '../log.ts';
import { loadSecretKey } from '../crypto/secret-key.ts';
import { openStorage, requireStorage } from '../storage/open-storage.ts';
import type { FileSigner } from '../storage/signed-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from '../clock.ts';

/** Every collaborator, once. Whoever needs one takes it from here and never makes its own. */
export interface AppContext {
  env: Env;
  log: Log;
  clock: Clock;
  db: Kysely<Database>;
  /** For the hottest reads, as named statements; everything else goes through `db`. */
  pool: Pool;
  secretKey: Buffer;
  /** Where uploaded bytes lie. */
  storage: Storage;
  fileSigner: FileSigner;
  queue: Queue;
  /** False until the process listens and again once it stops; what a readiness probe asks. */
  readiness: { isReady: boolean };
  /** Brings the database up to date. Before it, nothing else may be asked of `db` or `queue`. */
  migrate(): Promise<string[]>;
  /** Ends what this process holds, the embedded database last. `timeoutMs` is for running jobs. */
  close(timeoutMs?: number): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

export const createContext = async (env: Env): Promise<AppContext> => {
  const log = createLog(env);
  const secretKey = loadSecretKey(env);
  const opened = await openStorage(env, { secretKey, clock: systemClock });
  await requireStorage(env, opened.storage);
  const server = await openDatabase(env, secretKey, log);
  const pool = createPool(server.runtime, log);
  const db = createDatabase(pool);
  const queue = createQueue({ connection: server.runtime, role: env.role, log });
  return {
    env,
    log,
    clock: systemClock,
    db,
    pool,
    secretKey,
    ...opened,
    queue,
    readiness: { isReady: false },
    migrate: () => prepareDatabase(server, log),
    close: async (timeoutMs = 1_000) => {
      await queue.stop(timeoutMs);
      await db.destroy();
      await server.stop();
    },
  };
};
