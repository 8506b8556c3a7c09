import { Client } from 'pg';
import { startEmbeddedPostgres } from '../core/db/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../core/log.ts';

/** Does something in the database of a running program, as its owner. */
export const withProgramDatabase = async <T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ logLevel: 'silent' }) });
  const client = new Client(server.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
};

/** Resets every rate limit in the database of a running program. */
export const clearRateLimits = async (dataDir: string): Promise<void> => {
  await withProgramDatabase(dataDir, (client) => client.query('delete from app.rate_limits'));
};
