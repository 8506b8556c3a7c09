// Runs one job: counted, and with its id and that of the request that caused it in every line of the log.
import type { Log } from '../log.ts';
import { logContext, withLogContext } from '../logging/log-context.ts';
import type { Metrics } from '../metrics/metrics.ts';

interface JobRun {
  name: string;
  id: string;
  /** As it lies in the queue. */
  data: object;
}

/** Field of a job's data in the queue, which its handler does not get. */
const requestIdField = 'requestId';

/** The data of a job with the id of the request that enqueues it, if there is one. */
export const withRequestId = (data: object): object => {
  const { requestId } = logContext();
  return requestId === undefined ? data : { ...data, [requestIdField]: requestId };
};

const separate = (stored: object): { data: object; requestId: string | undefined } => {
  const { [requestIdField]: requestId, ...data } = stored as { [requestIdField]?: string };
  return { data, requestId };
};

const record = (metrics: Metrics | undefined, queue: string, result: 'done' | 'failed', seconds: number) => {
  metrics
    ?.counter({
      name: 'sitewright_jobs_finished',
      help: 'Runs of jobs by queue; a failed one is retried.',
      labels: ['queue', 'result'],
    })
    .of(queue, result)
    .increment();
  metrics
    ?.histogram({
      name: 'sitewright_job_duration_seconds',
      help: 'How long jobs ran, by queue.',
      unit: 'seconds',
      labels: ['queue'],
    })
    .of(queue)
    .observe(seconds);
};

export const runJob = async (
  { log, metrics }: { log: Log; metrics: Metrics | undefined },
  { name, id, data: stored }: JobRun,
  handle: (data: object) => Promise<void>,
): Promise<void> => {
  const { data, requestId } = separate(stored);
  await withLogContext({ job: name, jobId: id, requestId }, async () => {
    const begunAt = performance.now();
    let result: 'done' | 'failed' = 'failed';
    try {
      await handle(data);
      result = 'done';
    } catch (error) {
      log.error({ err: error }, 'a job failed and will be retried');
      throw error;
    } finally {
      const durationMs = performance.now() - begunAt;
      record(metrics, name, result, durationMs / 1_000);
      log.debug({ durationMs: Math.round(durationMs), result }, 'a job ended');
    }
  });
};
