import type { ServerContext } from './server-context.ts';

export interface Job {
  name: string;
  /** When it runs by itself, as a cron expression in UTC; without one it waits to be asked. */
  cron?: string;
  /** Runs at least once, so it must bear repeats. */
  run: (ctx: ServerContext, data: object) => Promise<void>;
}
