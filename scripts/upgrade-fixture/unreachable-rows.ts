// Rows that only exist with external services, as the program would have written them.
import type { Client } from './api-client.ts';
import type { FixtureUsers } from './users.ts';

export const insertUnreachableRows = async (
  { program: { pool } }: Client,
  { designer }: FixtureUsers,
): Promise<void> => {
  await pool.query(
    "insert into app.identities (provider, subject, user_id, email) values ('google', '1093', $1, $2)",
    [designer.id, designer.email],
  );
  await pool.query(
    "insert into app.stock_cache (key, body, fetched_at) values ('pexels:search:bread', $1, now())",
    [JSON.stringify({ photos: [{ id: '7', alt: 'Bread', width: 1.5 }] })],
  );
};
