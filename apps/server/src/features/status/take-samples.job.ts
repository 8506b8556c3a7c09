// A sample of each service every minute, once for all processes.
import { serviceIds } from '@sitewright/contract/status/status';
import { statusLimits as limits } from '@sitewright/contract/status/status-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { serviceChecks, type ServiceChecks } from './service-checks.ts';
import { deleteOldSamples, findNewestMinute, insertSamples, type Sample } from './status.store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The schedule may skip a minute under load; a longer gap means that the database was not there to run it. */
const gapMinutes = 3;
const keptSampleDays = 2;

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

/**
 * The minutes without a sample in which this process ran: jobs start from the database, so it was out of reach, and
 * the API with it.
 */
const missedSamples = (newest: Date | undefined, now: Date, upMs: number): Sample[] => {
  if (!newest) return [];
  const upSince = now.getTime() - upMs;
  const first = Math.max(newest.getTime() + minuteMs, Math.ceil(upSince / minuteMs) * minuteMs);
  const count = Math.floor((now.getTime() - first) / minuteMs);
  if (count < gapMinutes) return [];
  return Array.from({ length: count }, (_, index) => new Date(first + index * minuteMs)).flatMap((minute) =>
    (['api', 'database'] as const).map((service) => ({ service, minute, state: 'outage' as const })),
  );
};

export interface SampleOptions {
  checks?: ServiceChecks;
  /** Time that this process has been running. */
  upMs?: number;
}

export const takeSamples = async (
  ctx: ServerContext,
  { checks = serviceChecks, upMs = process.uptime() * 1_000 }: SampleOptions = {},
): Promise<void> => {
  const minute = minuteOf(ctx.clock.now());
  const states = await Promise.all(
    serviceIds.map(async (service) => ({ service, minute, state: await checks[service](ctx) })),
  );
  const samples = states.filter((sample): sample is Sample => sample.state !== null);
  await inTransaction(ctx.db, async (tx) => {
    await insertSamples(tx, [...missedSamples(await findNewestMinute(tx), minute, upMs), ...samples]);
  });
};

export const statusJobs: readonly Job[] = [
  { name: 'status.sample', cron: '* * * * *', run: (ctx) => takeSamples(ctx) },
  {
    name: 'status.purge',
    cron: '50 3 * * *',
    run: async (ctx) => {
      const now = ctx.clock.now().getTime();
      await deleteOldSamples(ctx.db, {
        samplesBefore: new Date(now - keptSampleDays * dayMs),
        daysBefore: new Date(now - limits.days * dayMs).toISOString().slice(0, 10),
      });
    },
  },
];
