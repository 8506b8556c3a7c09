import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { type Connection, HeldClient } from '../db/database.ts';
import type { Database } from '../db/tables.ts';
import type { Role } from '../env.ts';
import type { Log } from '../log.ts';
import { queueSchema } from '../db/queue-schema.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { runJob, withRequestId } from './run-job.ts';
import { steadyClock } from './steady-clock.ts';

/**
 * Background jobs. A job is enqueued in the caller's transaction, so it exists exactly when that change is
 * committed. Delivery is at-least-once: handlers must be idempotent.
 */
export interface Queue {
  /** Called once, after the migrations. */
  start(): Promise<void>;
  enqueue(tx: Kysely<Database>, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Registers the handler of a job name. A process of the role `web` never runs jobs. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, concurrency?: number): Promise<void>;
  /** Enqueues a job on a schedule (cron expression, UTC), once for all processes. */
  schedule(name: string, cron: string, data?: object): Promise<void>;
  /** Lets running jobs finish, for at most this long; unfinished ones are run again by another process. */
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
  metrics?: Metrics;
}

/** The queue of jobs whose every try failed. */
export const deadLetterQueue = 'dead-letter';

const queueSettings = {
  notify: true,
  deadLetter: deadLetterQueue,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // The jobs of a killed worker are released after this long.
  heartbeatSeconds: 30,
} as const;

/** Interval at which pg-boss looks for jobs besides NOTIFY. */
const pollMs = 30_000;
/** The database decides whether a job is due, by its own clock. */
const clockToleranceMs = 200;

export const createQueue = ({ connection, role, log, metrics }: QueueOptions): Queue => {
  const isWorker = role !== 'web';
  // The queue creates its pool from these settings.
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
    clock: steadyClock,
    // A machine that slept is behind the database by that long.
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));

  const known = new Map<string, Promise<void>>();
  /** Queues are rows; each process creates those that it uses, once. */
  const ensure = (name: string): Promise<void> => {
    const made = known.get(name) ?? boss.createQueue(name, name === deadLetterQueue ? {} : queueSettings);
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };

  /** Workers of this process by queue. */
  const workers = new Map<string, string[]>();
  const wake = (name: string): void => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
  /** The NOTIFY of a job that starts later comes too early: it would wait for the poll after its time. */
  const wakeAt = (name: string, at: Date): void => {
    const wait = at.getTime() - Date.now();
    if (workers.has(name) && wait < pollMs) setTimeout(() => wake(name), wait + clockToleranceMs).unref();
  };

  const startWorker = async <Data extends object>(name: string, handler: JobHandler<Data>): Promise<void> => {
    let worker = '';
    worker = await boss.work<Data>(name, async ([job]) => {
      if (!job) return;
      try {
        await runJob({ log, metrics }, { name, id: job.id, data: job.data }, (data) =>
          handler(data as Data, job),
        );
      } finally {
        // pg-boss drops NOTIFYs that arrive while a job runs; without this wake-up the next job would wait for
        // the 30 s poll.
        boss.notifyWorker(worker);
      }
    });
    workers.set(name, [...(workers.get(name) ?? []), worker]);
  };

  return {
    start: async () => {
      await boss.start();
      await ensure(deadLetterQueue);
    },
    enqueue: async (tx, name, data, options = {}) => {
      await ensure(name);
      await boss.send(name, withRequestId(data), {
        db: fromKysely(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.onceKey && { singletonKey: options.onceKey }),
        ...(options.timeoutSeconds && { expireInSeconds: options.timeoutSeconds }),
      });
      if (options.startAfter) wakeAt(name, options.startAfter);
    },
    work: async <Data extends object>(name: string, handler: JobHandler<Data>, concurrency = 1) => {
      if (!isWorker) return;
      await ensure(name);
      for (let count = 0; count < concurrency; count += 1) await startWorker(name, handler);
    },
    schedule: async (name, cron, data = {}) => {
      if (!isWorker) return;
      await ensure(name);
      await boss.schedule(name, cron, data);
    },
    stop: (timeoutMs) => boss.stop({ timeout: timeoutMs }),
  };
};
