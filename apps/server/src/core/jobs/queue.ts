import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { type Connection, HeldClient } from '../db/database.ts';
import type { Database } from '../db/tables.ts';
import type { Role } from '../env.ts';
import type { Log } from '../log.ts';
import { queueSchema } from '../db/queue-schema.ts';

/**
 * Work that happens after the answer. A job is written in the caller's transaction, so it exists
 * exactly when the change that asked for it does, and runs at least once: handlers must bear repeats.
 */
export interface Queue {
  /** Called once, after the migrations. */
  start(): Promise<void>;
  enqueue(tx: Kysely<Database>, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Registers who does the jobs of a name. A process of the role `web` never runs them. */
  work<Data extends object>(name: string, handler: JobHandler<Data>): Promise<void>;
  /** Enqueues a job by the clock (cron expression, UTC), once for all processes. */
  schedule(name: string, cron: string, data?: object): Promise<void>;
  /** Lets running jobs finish, at most this long; the rest is done again by another process. */
  stop(timeoutMs: number): Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: Date;
  /** Of several waiting jobs with the same key only the first is kept. */
  onceKey?: string;
  /** A job that runs longer counts as failed and is tried again. */
  timeoutSeconds?: number;
}

export type JobHandler<Data extends object> = (
  data: Data,
  job: { id: string; signal: AbortSignal },
) => Promise<void>;

interface QueueOptions {
  connection: Connection;
  role: Role;
  log: Log;
}

/** Where jobs end whose every try failed. */
export const deadLetterQueue = 'dead-letter';

const queueSettings = {
  notify: true,
  deadLetter: deadLetterQueue,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A worker that was killed gives its jobs back after this long.
  heartbeatSeconds: 30,
} as const;

export const createQueue = ({ connection, role, log }: QueueOptions): Queue => {
  const isWorker = role !== 'web';
  // Its pool is made of these settings.
  const pool = { ...connection, Client: HeldClient };
  const boss = new PgBoss({
    ...pool,
    schema: queueSchema,
    max: 4,
    migrate: false,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    // The runtime role owns no index.
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));

  const known = new Map<string, Promise<void>>();
  /** Queues are rows; each process makes sure of those it uses, once. */
  const ensure = (name: string): Promise<void> => {
    const made = known.get(name) ?? boss.createQueue(name, name === deadLetterQueue ? {} : queueSettings);
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };

  return {
    start: async () => {
      await boss.start();
      await ensure(deadLetterQueue);
    },
    enqueue: async (tx, name, data, options = {}) => {
      await ensure(name);
      await boss.send(name, data, {
        db: fromKysely(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.onceKey && { singletonKey: options.onceKey }),
        ...(options.timeoutSeconds && { expireInSeconds: options.timeoutSeconds }),
      });
    },
    work: async <Data extends object>(name: string, handler: JobHandler<Data>) => {
      if (!isWorker) return;
      await ensure(name);
      let worker = '';
      worker = await boss.work<Data>(name, async ([job]) => {
        if (!job) return;
        try {
          await handler(job.data, job);
        } catch (error) {
          log.error({ err: error, job: name, id: job.id }, 'a job failed and will be tried again');
          throw error;
        } finally {
          // What came meanwhile was told of meanwhile: without this it would wait for the next look, half a minute.
          boss.notifyWorker(worker);
        }
      });
    },
    schedule: async (name, cron, data = {}) => {
      if (!isWorker) return;
      await ensure(name);
      await boss.schedule(name, cron, data);
    },
    stop: (timeoutMs) => boss.stop({ timeout: timeoutMs }),
  };
};
