import type { Job } from '../core/context/job.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { eventJobs } from '../core/events/deliver.ts';
import { runJobs } from '../features/runs/run-jobs.ts';
import type { Subscriber } from '../core/context/subscriber.ts';
import { features } from './features.ts';

export const subscribers: readonly Subscriber<ServerContext>[] = features.flatMap(
  (feature) => feature.subscribers ?? [],
);

/** All background and scheduled jobs. */
export const jobs: readonly Job[] = [
  ...features.flatMap((feature) => feature.jobs ?? []),
  ...eventJobs(subscribers),
  ...runJobs(features.flatMap((feature) => feature.runs ?? [])),
];

/** Registers the jobs of this process. A process of the role `web` runs none of them. */
export const registerJobs = async (ctx: ServerContext): Promise<void> => {
  for (const { name, cron, run, concurrency } of jobs) {
    await ctx.queue.work(name, (data, { signal }) => run(ctx, data, signal), concurrency);
    if (cron !== undefined) await ctx.queue.schedule(name, cron);
  }
};
