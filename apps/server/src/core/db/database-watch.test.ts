import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { parseOpenMetrics, seriesValue } from '../../testing/open-metrics.ts';
import { createLog } from '../log.ts';
import { withLogContext } from '../logging/log-context.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createDatabase } from './database.ts';
import { DatabaseWatch, statementText } from './database-watch.ts';
import { withTenant } from './tenant-scope.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog(
  { logLevel: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
let now = 0;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  lines.length = 0;
  now = 0;
});

const watched = (slowQueryMs: number) => {
  const metrics = new Metrics();
  const watch = new DatabaseWatch({ metrics, log, slowQueryMs, now: () => now });
  const slow = async () =>
    seriesValue(parseOpenMetrics(await metrics.text()), 'sitewright_database_slow_statements_total');
  return { db: createDatabase(database.pool, watch), watch, slow };
};

it('a slow statement is logged without its values, with the request that waited for it', async () => {
  const { db, slow } = watched(50);
  await withLogContext({ requestId: 'request-1' }, () =>
    withTenant(db, { tenantId: 'planted-tenant' }, (tx) =>
      sql`select pg_sleep(${0.06}), ${'planted-value'}::text, 'constant ''of'' it'`.execute(tx),
    ),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'a statement was slow',
    requestId: 'request-1',
    statement: "select pg_sleep($1), $2::text, '…'",
  });
  expect(lines[0]!['durationMs']).toBeGreaterThanOrEqual(55);
  expect(JSON.stringify(lines)).not.toMatch(/planted|constant/);
  expect(await slow()).toBe(1);
});

it('a failed statement is too', async () => {
  const { db } = watched(50);
  const failing = sql`select 1 / (case when pg_sleep(0.06) is null then 1 else 0 end)`.execute(db);
  await expect(failing).rejects.toThrow('division by zero');
  expect(lines).toMatchObject([{ failed: true }]);
});

it('with 0 no statement is slow', async () => {
  const { db, slow } = watched(0);
  await sql`select pg_sleep(0.06)`.execute(db);
  expect([lines, await slow()]).toEqual([[], 0]);
});

it('at most ten a second are logged, and all are counted', async () => {
  const { watch, slow } = watched(10);
  const query = { sql: 'select 1', parameters: [], query: {} } as never;
  const note = () => watch.noteStatement({ level: 'query', query, queryDurationMillis: 20 });
  for (let n = 0; n < 25; n += 1) note();
  expect(lines).toHaveLength(10);
  now = 1_000;
  note();
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toMatchObject({ unlogged: 15 });
  expect(await slow()).toBe(26);
});

it('constants of a statement do not reach the log', () => {
  expect(statementText("begin;\n  select set_config('app.tenant_id', 'ann''s', true)")).toBe(
    "begin; select set_config('…', '…', true)",
  );
  expect(statementText(`select '${'x'.repeat(5_000)}' ${'a'.repeat(5_000)}`).length).toBe(2_000);
});
