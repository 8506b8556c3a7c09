// Metrics of the collaborators of a process. They are read when somebody scrapes them.
import { setTimeout as wait } from 'node:timers/promises';
import { countWaitingJobs, type WaitingJobs } from '../jobs/waiting-jobs.store.ts';
import { observeProcess } from '../metrics/process-metrics.ts';
import type { Sample } from '../metrics/metric-families.ts';
import type { AppContext } from './context.ts';

const waitingJobsMs = 10_000;
/** A scrape is answered while the database is not. */
const patienceMs = 1_000;

/** Counts at most once in ten seconds. While the database does not answer, the last counts remain for a minute. */
const waitingJobsReader = ({ db }: Pick<AppContext, 'db'>) => {
  let known: { jobs: WaitingJobs[]; since: number } = { jobs: [], since: -Infinity };
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      known = { jobs: await countWaitingJobs(db), since: performance.now() };
    } catch {
      // The errors of the database are a metric of their own.
    } finally {
      reading = undefined;
    }
  };
  return async (): Promise<WaitingJobs[]> => {
    if (performance.now() - known.since >= waitingJobsMs) {
      reading ??= read();
      await Promise.race([reading, wait(patienceMs, undefined, { ref: false })]);
    }
    return performance.now() - known.since < 6 * waitingJobsMs ? known.jobs : [];
  };
};

const observeQueues = (ctx: AppContext): void => {
  const read = waitingJobsReader(ctx);
  const samples = async (value: (jobs: WaitingJobs) => number): Promise<Sample[]> =>
    (await read()).map((jobs) => ({ labels: { queue: jobs.queue }, value: value(jobs) }));
  ctx.metrics.read(
    {
      type: 'gauge',
      name: 'sitewright_jobs_waiting',
      help: 'Jobs of the installation that are due and not started, by queue; the same in every process.',
    },
    () => samples(({ waiting }) => waiting),
  );
  ctx.metrics.read(
    {
      type: 'gauge',
      name: 'sitewright_jobs_oldest_wait_seconds',
      help: 'How long the oldest of the waiting jobs has been due, by queue.',
      unit: 'seconds',
    },
    () => samples(({ oldest }) => oldest),
  );
};

const observeCaches = ({ caches, metrics }: AppContext): void => {
  metrics.read({ type: 'counter', name: 'sitewright_cache_reads', help: 'Reads of caches by result.' }, () =>
    [...caches.all()].flatMap(([cache, { hits, misses }]) => [
      { labels: { cache, result: 'hit' }, value: hits },
      { labels: { cache, result: 'miss' }, value: misses },
    ]),
  );
  metrics.read({ type: 'gauge', name: 'sitewright_cache_entries', help: 'Entries of caches.' }, () =>
    [...caches.all()].map(([cache, { size }]) => ({ labels: { cache }, value: size })),
  );
};

/** Once per process, where metrics can be scraped. */
export const observeContext = (ctx: AppContext): void => {
  observeProcess(ctx.metrics, ctx.env);
  observeQueues(ctx);
  observeCaches(ctx);
  ctx.metrics.read(
    {
      type: 'gauge',
      name: 'sitewright_notify_listening',
      help: '1 while the process receives the notifications of the others.',
    },
    () => [{ value: ctx.notify.isListening ? 1 : 0 }],
  );
};
