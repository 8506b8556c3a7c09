import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createLog } from '../log.ts';

/**
 * An application reduced to its database, for tests that kill it: starts or attaches, then writes rows
 * one by one and says each number only after the database has acknowledged it.
 */
const [, , dataDir = ''] = process.argv;
const server = await startEmbeddedPostgres({ dataDir, log: createLog({ logLevel: 'silent' }) });
const client = new pg.Client(server.connection);
await client.connect();
await client.query('create table if not exists tally (number int primary key)');
process.stdout.write(`${server.attached ? 'attached' : 'started'}\n`);
for (let number = 1; ; number += 1) {
  await client.query('insert into tally values ($1)', [number]);
  process.stdout.write(`${number}\n`);
}
