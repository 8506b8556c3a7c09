import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { loseConnectionOf } from '../../testing/lost-connections.ts';
import { NotifyBus } from './notify-bus.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a notification is received once, also when the first connection was lost before it listened', async () => {
  const retryMs = limits.editor.retryMs as unknown as number[];
  const before = [...retryMs];
  retryMs.fill(1);
  const pool = createPool(database.runtime, createLog({ logLevel: 'silent' }));
  const heard: unknown[] = [];
  const bus = new NotifyBus(pool, createLog({ logLevel: 'silent' }));
  bus.subscribe('live', { receive: (notice) => heard.push(notice), resume: () => undefined });
  bus.subscribe('caches', { receive: () => heard.push('other channel'), resume: () => undefined });
  loseConnectionOf(/^listen /);
  await expect(bus.listen()).rejects.toThrow();
  await bus.listen();
  // Long enough for a second connection to be restored in the background.
  for (let query = 0; query < 200; query += 1) await pool.query('select 1');
  await bus.publish('live', { kind: 'first' });
  await bus.publish('live', { kind: 'last' });
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'last' });
  expect(heard).toEqual([{ kind: 'first' }, { kind: 'last' }]);
  bus.close();
  retryMs.splice(0, retryMs.length, ...before);
  await pool.end();
});
