import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createPool } from '../db/database.ts';
import { createLog } from '../log.ts';
import { NotifyBus } from '../notify/notify-bus.ts';
import { Caches } from './caches.ts';

const log = createLog({ logLevel: 'silent' });
const hour = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The caches of one process, and a value that changes with every load. */
const startProcess = async () => {
  const pool = createPool(database.runtime, log);
  const notify = new NotifyBus(pool, log);
  const caches = new Caches(notify);
  const names = caches.create<number>('names', hour);
  await notify.listen();
  let loads = 0;
  return {
    names,
    caches,
    pool,
    load: (key: string) => names.get(key, async () => (loads += 1)),
    stop: async () => {
      notify.close();
      await pool.end();
    },
  };
};

it('an invalidation reaches the caches of the same name in every process, and only the keys it names', async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  await other.load('north|a');
  await other.load('south|a');
  expect([await other.load('north|a'), await other.load('south|a')]).toEqual([1, 2]);
  one.names.invalidate('north|');
  await expect.poll(() => other.load('north|a')).toBe(3);
  expect(await other.load('south|a')).toBe(2);
  one.caches.create('others', hour).invalidate('');
  one.names.invalidate('north|a');
  await expect.poll(() => other.load('north|a')).toBe(4);
  expect(await other.load('south|a')).toBe(2);
  await one.stop();
  await other.stop();
});

it('a process whose connection was lost and restored trusts no entry', async () => {
  const one = await startProcess();
  await one.load('a');
  await database.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await expect.poll(() => one.load('a'), { timeout: 15_000 }).toBe(2);
  await one.stop();
});

it('two caches of one name are an error', async () => {
  const one = await startProcess();
  expect(() => one.caches.create('names', hour)).toThrow('two caches named names');
  await one.stop();
});

it('reading a cached entry needs no connection', async () => {
  const pool = createPool(database.runtime, log);
  const notify = new NotifyBus(pool, log);
  const names = new Caches(notify).create<string>('names', hour);
  await names.get('a', async () => 'known');
  await notify.listen();
  notify.close();
  const listens = vi.spyOn(notify, 'listen');
  expect(await names.get('a', async () => 'new')).toBe('known');
  expect(listens).not.toHaveBeenCalled();
  await pool.end();
});
