import type { ServerContext } from './server-context.ts';

/**
 * Fills an empty database with what a first visit needs. A seed decides itself whether its part is
 * there already, and gives the lines that the start banner shows once, such as a generated password.
 */
export type Seed = (ctx: ServerContext) => Promise<readonly string[]>;

const lockKey = 600_302;

/** Of several processes that start at once on an empty database, only one fills it. */
export const runSeeds = async (ctx: ServerContext, seeds: readonly Seed[]): Promise<string[]> => {
  const client = await ctx.pool.connect();
  const lines: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (const seed of seeds) lines.push(...(await seed(ctx)));
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    client.release();
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true);
    throw error;
  }
  return lines;
};
