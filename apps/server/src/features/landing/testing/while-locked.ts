import { vi } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';

/**
 * Runs `query` in a transaction that ends, with `last`, only when all `calls` wait for it: those that have read the rows
 * without a lock go on with what is no longer there.
 */
export const whileLocked = async <T>(
  { database: { ownerPool } }: TestApp,
  { query, last = '' }: { query: string; last?: string },
  calls: (() => Promise<T>)[],
): Promise<T[]> => {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(query);
    const answers = Promise.all(calls.map((call) => call()));
    await vi.waitFor(async () => {
      const { rows } = await ownerPool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0]!.count < calls.length) throw new Error('not all calls wait yet');
    });
    await client.query(`${last}; commit`);
    return await answers;
  } finally {
    // Closed rather than reused: after an error its transaction is still open.
    client.release(true);
  }
};
