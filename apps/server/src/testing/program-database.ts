import { Client } from 'pg';
import { startEmbeddedPostgres } from '../core/db/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../core/log.ts';

/** Resets every rate limit in the database of a running program. */
export const clearRateLimits = async (dataDir: string): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ logLevel: 'silent' }) });
  const client = new Client(server.connection);
  try {
    await client.connect();
    await client.query('delete from app.rate_limits');
  } finally {
    await client.end();
    await server.stop();
  }
};
