import { Client } from 'pg';
import type { Connection } from '../core/db/database.ts';

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

export const withDatabase = (owner: Connection, database: string): Connection => {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};
