// A data folder with an embedded database, as the fixture's version left it the day before.
import { Client } from 'pg';
import { asRuntimeRole } from '../../core/db/database.ts';
import { startEmbeddedPostgres } from '../../core/db/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../core/log.ts';
import { extendDeadlines } from './extend-deadlines.ts';
import { loadFixtureRows, unpackFixtureFiles } from './load-fixture.ts';

export const prepareFixtureFolder = async (dataDir: string): Promise<void> => {
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: createLog({ logLevel: 'error' }),
  });
  try {
    await loadFixtureRows({ owner: server.connection, runtime: asRuntimeRole(server.connection) });
    const client = new Client(server.connection);
    await client.connect();
    await extendDeadlines(client);
    await client.end();
  } finally {
    await server.stop();
  }
  unpackFixtureFiles(dataDir);
};
