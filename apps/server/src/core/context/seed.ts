import type { ServerContext } from './server-context.ts';

/**
 * Fills an empty database with what a first visit needs. A seed checks itself whether its rows exist already, and
 * returns the lines that the start banner prints once, such as a generated password.
 */
export type Seed = (ctx: ServerContext) => Promise<readonly string[]>;

const lockKey = 600_302;

/** When several processes start at once on an empty database, only one seeds it. */
export const runSeeds = async (ctx: ServerContext, seeds: readonly Seed[]): Promise<string[]> => {
  const client = await ctx.sessions.connect();
  const lines: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    for (const seed of seeds) lines.push(...(await seed(ctx)));
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    client.release();
  } catch (error) {
    // Closing the connection releases the lock in any state.
    client.release(true);
    throw error;
  }
  return lines;
};
