import { Client } from 'pg';
import { startEmbeddedPostgres } from '../core/db/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../core/log.ts';

/**
 * An application reduced to its database, for tests that kill it: starts or attaches, then either writes rows one
 * by one and prints each number once the database has acknowledged it, or stays idle.
 */
const [, , dataDir = '', work = 'write'] = process.argv;
const server = await startEmbeddedPostgres({ dataDir, log: createLog({ logLevel: 'silent' }) });
const client = new Client(server.connection);
// The test may kill the server that this process is attached to.
client.on('error', () => process.exit(1));
await client.connect();
process.stdout.write(`${server.attached ? 'attached' : 'started'}\n`);
if (work === 'write') {
  await client.query('create table if not exists tally (number int primary key)');
  for (let number = 1; ; number += 1) {
    await client.query('insert into tally values ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
}
