import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../db/tenant-scope.ts';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';

const log = createLog({ logLevel: 'silent' });
let database: TestDatabase;
let worker: Queue;
let web: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = createQueue({ connection: database.runtime, role: 'all', log });
  web = createQueue({ connection: database.runtime, role: 'web', log });
  await worker.start();
  await web.start();
});
afterAll(async () => {
  await Promise.all([worker.stop(1_000), web.stop(1_000)]);
  await database.drop();
});

afterEach(() => void vi.useRealTimers());

const jobsOf = async (name: string): Promise<unknown[]> =>
  (await database.ownerPool.query('select data from pgboss.job where name = $1 order by created_on', [name]))
    .rows;

describe('a job', () => {
  it('does not exist when its transaction is rolled back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await web.enqueue(tx, 'send-letter', { to: 'nobody' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await jobsOf('send-letter')).toEqual([]);
  });

  it('is run by a worker once its transaction is committed', async () => {
    const done = Promise.withResolvers<object>();
    await worker.work('greet', async (data) => done.resolve(data));
    await inTransaction(database.db, (tx) => web.enqueue(tx, 'greet', { name: 'Ann' }));
    expect(await done.promise).toEqual({ name: 'Ann' });
  });

  it('starts as soon as the one before it has finished', async () => {
    const done: unknown[] = [];
    await worker.work('stack', async (data) => void done.push(data));
    await inTransaction(database.db, async (tx) => {
      for (let n = 1; n <= 12; n += 1) await web.enqueue(tx, 'stack', { n });
    });
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(12);
  });

  it('is retried after a failure', async () => {
    await worker.work('stumble', () => Promise.reject(new Error('not today')));
    await inTransaction(database.db, (tx) => web.enqueue(tx, 'stumble', {}));
    await expect
      .poll(
        async () =>
          (await database.ownerPool.query(`select state from pgboss.job where name = 'stumble'`)).rows,
        {
          timeout: 10_000,
        },
      )
      .toEqual([{ state: 'retry' }]);
  });

  it('that starts later is run at its time, without waiting for the next poll', async () => {
    const done = Promise.withResolvers<object>();
    await worker.work('later', async (data) => done.resolve(data));
    const startAfter = new Date(Date.now() + 1_000);
    await inTransaction(database.db, (tx) => worker.enqueue(tx, 'later', { n: 1 }, { startAfter }));
    expect(await done.promise).toEqual({ n: 1 });
    expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  it('is run once and at once while the clock of the process is hours ahead or behind', async () => {
    const done: unknown[] = [];
    let seen = Promise.withResolvers<void>();
    await worker.work('tick', async (data) => {
      done.push(data);
      seen.resolve();
    });
    for (const hours of [6, -6, 0]) {
      vi.useRealTimers();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      seen = Promise.withResolvers();
      await inTransaction(database.db, (tx) => web.enqueue(tx, 'tick', { hours }));
      await seen.promise;
    }
    expect(done).toEqual([{ hours: 6 }, { hours: -6 }, { hours: 0 }]);
  });

  it('waits in a process of the role web, which never runs jobs', async () => {
    await web.work('paint', () => Promise.reject(new Error('must not run')));
    await inTransaction(database.db, (tx) => web.enqueue(tx, 'paint', { colour: 'red' }));
    expect(await jobsOf('paint')).toEqual([{ data: { colour: 'red' } }]);
  });
});
