import { sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createQueue } from '../jobs/queue.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { frozenDatabase } from '../../testing/frozen-database.ts';
import { loseCommitOf } from '../../testing/lost-connections.ts';
import { createDatabase, createPool } from './database.ts';
import { isDatabaseGone } from './database-errors.ts';
import { CommitUnknownError } from './scoped-dialect.ts';
import { inTransaction } from './tenant-scope.ts';

let database: TestDatabase;
const log = createLog({ logLevel: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const isGone = async (pid: number): Promise<boolean> =>
  (await database.ownerPool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;

const cut = async (pid: number): Promise<void> => {
  await database.ownerPool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => isGone(pid)).toBe(true);
  // The server's last message is still in the socket; it is read within the next two turns of the event loop.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('a pool survives a connection that is cut between two queries of a transaction', async () => {
  const pool = createPool(database.runtime, log);
  const db = createDatabase(pool);
  const broken = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await cut(rows[0]!.pid);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  const again = await inTransaction(db, (tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
  expect(again.rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('a query on a server that hangs times out, and the pool works again once the server does', async () => {
  const frozen = await frozenDatabase(database.runtime);
  const pool = createPool(frozen.connection, log, { query_timeout: 200 });
  const db = createDatabase(pool);
  const open = () => inTransaction(db, (tx) => sql<{ id: string }>`select txid_current() as id`.execute(tx));
  await open();
  const halfway = inTransaction(db, async (tx) => {
    await sql`create temporary table half (n int)`.execute(tx);
    frozen.freeze();
    await sql`insert into half values (1)`.execute(tx);
  });
  await expect(halfway).rejects.toThrow(/timeout/);
  frozen.thaw();
  await expect
    .poll(() =>
      open().then(
        (answer) => answer.rows.length,
        () => 0,
      ),
    )
    .toBe(1);
  // Nothing of an abandoned transaction remains in a connection of the pool.
  const left = await Promise.all(
    Array.from({ length: 8 }, () =>
      sql<{ at: Date }>`select now() = statement_timestamp() as fresh`.execute(db),
    ),
  );
  expect(left.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 8 }, () => ({ fresh: true })));
  await pool.end();
  await frozen.close();
});

it('a pool leaves a server that is no longer the primary', async () => {
  const pool = createPool(database.runtime, log, { max: 1 });
  const db = createDatabase(pool);
  const write = () =>
    inTransaction(db, (tx) =>
      sql`insert into app.rate_limits values ('primary-test', now(), 1, now())`.execute(tx),
    );
  const name = escapeIdentifier(database.owner.database!);
  // Sessions keep what they began with, as those to a former primary do.
  await database.ownerPool.query(`alter database ${name} set default_transaction_read_only = on`);
  const refused = await write().catch((error: Error) => error);
  await database.ownerPool.query(`alter database ${name} reset default_transaction_read_only`);
  expect(refused).toMatchObject({ code: '25006' });
  expect(isDatabaseGone(refused as Error)).toBe(true);
  expect((await write()).numAffectedRows).toBe(1n);
  await pool.end();
});

it('a connection lost during commit is reported as an unknown outcome', async () => {
  loseCommitOf(/insert into app.rate_limits/);
  const lost = inTransaction(database.db, (tx) =>
    sql`insert into app.rate_limits values ('commit-test', now(), 1, now())`.execute(tx),
  );
  await expect(lost).rejects.toThrow(CommitUnknownError);
  const { rowCount } = await database.ownerPool.query(
    "select from app.rate_limits where key = 'commit-test'",
  );
  expect(rowCount).toBe(1);
});

it('the job queue survives the loss of all its connections while jobs run', async () => {
  const queue = createQueue({ connection: database.runtime, role: 'all', log });
  await queue.start();
  const done = new Set<number>();
  await queue.work<{ n: number }>('count', async ({ n }) => void done.add(n));
  for (let n = 0; n < 40; n += 1) {
    await inTransaction(database.db, (tx) => queue.enqueue(tx, 'count', { n }));
    await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pgboss' and datname = current_database() and random() < 0.5`,
    );
  }
  await expect.poll(() => done.size, { timeout: 50_000, interval: 200 }).toBe(40);
  await queue.stop(1_000);
});
