import type { ServerContext } from './server-context.ts';

export interface Job {
  name: string;
  /** Schedule as a cron expression in UTC; without one the job runs only when it is enqueued. */
  cron?: string;
  /** How many of them one process works on at the same time; 1 when absent. */
  concurrency?: number;
  /** Delivery is at-least-once: the handler must be idempotent. `signal` aborts when the job's time is over. */
  run: (ctx: ServerContext, data: object, signal?: AbortSignal) => Promise<void>;
}
