import { limits } from '@sitewright/contract/limits';
import type { Job } from '../../core/context/job.ts';
import type { AnyRun } from '../../core/context/run.ts';
import { executeRun, type RunJob } from './execute-run.ts';
import { queueOfRun } from './run-queue.ts';

/** The jobs that carry out runs of these kinds. */
export const runJobs = (definitions: readonly AnyRun[]): readonly Job[] =>
  definitions.map(({ kind }) => ({
    name: queueOfRun(kind),
    concurrency: limits.runs.atOncePerKind,
    run: (ctx, data, signal) => executeRun(ctx, data as RunJob, signal),
  }));
