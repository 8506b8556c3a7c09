import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { parseOpenMetrics, seriesValue } from '../../testing/open-metrics.ts';
import { inTransaction } from '../db/tenant-scope.ts';
import { createLog } from '../log.ts';
import { withLogContext } from '../logging/log-context.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createQueue, type Queue } from './queue.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog(
  { logLevel: 'debug' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const metrics = new Metrics();
let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await createTestDatabase();
  queue = createQueue({ connection: database.runtime, role: 'all', log, metrics });
  await queue.start();
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
});

const enqueue = (name: string, data: object) =>
  inTransaction(database.db, (tx) => queue.enqueue(tx, name, data));
const linesOf = (name: string) => lines.filter(({ job }) => job === name);
const value = async (name: string, labels: Record<string, string>) =>
  seriesValue(parseOpenMetrics(await metrics.text()), name, labels);

it('a job that a request enqueues carries its id, in its lines and in those of the jobs that it enqueues', async () => {
  const received: object[] = [];
  await queue.work('second', async (data) => {
    received.push(data);
    log.info('in the second');
  });
  await queue.work('first', async (data) => {
    received.push(data);
    log.info('in the first');
    await enqueue('second', { n: 2 });
  });
  await withLogContext({ requestId: 'request-7' }, () => enqueue('first', { n: 1 }));
  await expect.poll(() => linesOf('second').length, { timeout: 10_000 }).toBe(2);
  expect(received).toEqual([{ n: 1 }, { n: 2 }]);
  for (const name of ['first', 'second']) {
    const [line] = linesOf(name);
    expect(line).toMatchObject({ job: name, jobId: expect.any(String), requestId: 'request-7' });
  }
  expect(linesOf('first')[0]!['jobId']).not.toBe(linesOf('second')[0]!['jobId']);
});

it('a job of nobody has its own id only', async () => {
  await queue.work('alone', async () => log.info('alone'));
  await enqueue('alone', {});
  await expect.poll(() => linesOf('alone').length, { timeout: 10_000 }).toBe(2);
  expect(linesOf('alone')[0]).toMatchObject({ job: 'alone', jobId: expect.any(String) });
  expect(linesOf('alone')[0]).not.toHaveProperty('requestId');
});

it('jobs are counted by queue and result, with their duration', async () => {
  await queue.work('good', async () => undefined);
  await queue.work('bad', () => Promise.reject(new Error('not today')));
  await enqueue('good', {});
  await enqueue('bad', {});
  const finished = 'sitewright_jobs_finished_total';
  await expect
    .poll(
      async () => [
        await value(finished, { queue: 'good', result: 'done' }),
        await value(finished, { queue: 'bad', result: 'failed' }),
        await value('sitewright_job_duration_seconds_count', { queue: 'bad' }),
      ],
      { timeout: 10_000 },
    )
    .toEqual([1, 1, 1]);
  expect(linesOf('bad')[0]).toMatchObject({
    level: 50,
    err: { message: 'not today' },
    msg: 'a job failed and will be retried',
  });
});
