import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { loseConnectionOf } from '../../testing/lost-connections.ts';
import { PgNotifyChannel } from './pg-notify-channel.ts';

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
  const channel = new PgNotifyChannel(pool, createLog({ logLevel: 'silent' }), {
    receive: (notice) => heard.push(notice),
    resume: () => undefined,
  });
  loseConnectionOf(/^listen /);
  await expect(channel.listen()).rejects.toThrow();
  await channel.listen();
  // Long enough for a second connection to be restored in the background.
  for (let query = 0; query < 200; query += 1) await pool.query('select 1');
  await channel.publish({ kind: 'first' });
  await channel.publish({ kind: 'last' });
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'last' });
  expect(heard).toEqual([{ kind: 'first' }, { kind: 'last' }]);
  channel.close();
  retryMs.splice(0, retryMs.length, ...before);
  await pool.end();
});
