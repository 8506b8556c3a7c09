import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/**
 * Over, or of the future: a window that began before the clock was set back would block for as long as that. Windows of
 * concurrent transactions begin moments later than this one.
 */
const isOver = sql`(r.expires_at <= now() or r.window_start > now() + interval '1 minute')`;

/** Counts one hit; returns the hits of the current window and when it ends. */
export const incrementCounter = async (
  db: Kysely<Database>,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; resetSeconds: number }> => {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<{ count: number; reset_seconds: number }>`
    insert into rate_limits as r (key, window_start, count, expires_at)
    values (${key}, now(), 1, now() + ${window})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else r.count + 1 end,
      window_start = case when ${isOver} then now() else r.window_start end,
      expires_at = case when ${isOver} then now() + ${window} else r.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as reset_seconds`.execute(db);
  const row = rows[0]!;
  return { count: row.count, resetSeconds: row.reset_seconds };
};

/** Reads a counter without counting a hit. */
export const readCounter = async (
  db: Kysely<Database>,
  key: string,
): Promise<{ count: number; resetSeconds: number }> => {
  const { rows } = await sql<{ count: number; reset_seconds: number }>`
    select count, ceil(extract(epoch from expires_at - now()))::int as reset_seconds
    from rate_limits as r where key = ${key} and not ${isOver}`.execute(db);
  return { count: rows[0]?.count ?? 0, resetSeconds: rows[0]?.reset_seconds ?? 0 };
};
