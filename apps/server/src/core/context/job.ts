import type { ServerContext } from './server-context.ts';

export interface Job {
  name: string;
  /** Schedule as a cron expression in UTC; without one the job runs only when it is enqueued. */
  cron?: string;
  /** Delivery is at-least-once: the handler must be idempotent. */
  run: (ctx: ServerContext, data: object) => Promise<void>;
}
