import { type Kysely, sql } from 'kysely';
import { queueSchema } from '../db/queue-schema.ts';
import type { Database } from '../db/tables.ts';

export interface WaitingJobs {
  queue: string;
  waiting: number;
  /** Seconds since the job that has waited longest was due. */
  oldest: number;
}

/** The jobs that are due and not yet started, by queue. */
export const countWaitingJobs = async (db: Kysely<Database>): Promise<WaitingJobs[]> => {
  const { rows } = await sql<WaitingJobs>`
    select name as queue, count(*)::int as waiting,
      extract(epoch from now() - min(start_after))::float8 as oldest
    from ${sql.table(`${queueSchema}.job`)}
    where state < 'active' and not blocked and start_after <= now()
    group by name`.execute(db);
  return rows;
};
