import { Client } from 'pg';
import type { Connection } from '../core/db/database.ts';

export { inDatabase as withDatabase } from '../core/db/database.ts';

/** Runs statements on the server itself, outside the databases of tests. */
export const onServer = async <T>(owner: Connection, fn: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(owner);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
};
