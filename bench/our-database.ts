import { join } from 'node:path';
import { createPool } from '../apps/server/src/core/db/database.ts';
import { findPostmaster } from '../apps/server/src/core/db/embedded-postgres/postmaster.ts';
import { createLog } from '../apps/server/src/core/log.ts';
import type { OurServer } from './server-process.ts';

/** A direct connection to the server's database. */
export const withDatabase = async <T>(
  server: OurServer,
  work: (pool: ReturnType<typeof createPool>) => Promise<T>,
): Promise<T> => {
  const postmaster = findPostmaster(join(server.dataDir, 'postgres'));
  if (!postmaster) throw new Error('The embedded database of the server was not found');
  const { socketFolder: host, port } = postmaster;
  const pool = createPool(
    { host, port, user: 'postgres', database: 'sitewright' },
    createLog({ logLevel: 'silent' }),
    // Filling takes minutes.
    { query_timeout: 0 },
  );
  try {
    return await work(pool);
  } finally {
    if (!pool.ended) await pool.end();
  }
};
