import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { asRuntimeRole, createDatabase, createPool } from '../core/db/database.ts';
import type { Connection } from '../core/db/database.ts';
import type { Database } from '../core/db/tables.ts';
import { createLog } from '../core/log.ts';
import { onServer, withDatabase } from './database-server.ts';

/** The database of one test file: migrated, empty, and not shared. */
export interface TestDatabase {
  /** As the runtime role, like the application. */
  db: Kysely<Database>;
  pool: Pool;
  runtime: Connection;
  /** As the owner, to bypass row security. */
  ownerPool: Pool;
  owner: Connection;
  drop(): Promise<void>;
}

const log = createLog({ logLevel: 'error' });

/**
 * `empty` creates a database without a schema, for tests of the migrations themselves; `copyOf` one with the rows of
 * another, to which nobody may be connected.
 */
export const createTestDatabase = async (
  kind: 'migrated' | 'empty' | { copyOf: string } = 'migrated',
): Promise<TestDatabase> => {
  const server = inject('testServer');
  const name = `${server.prefix}${randomUUID().slice(0, 8)}`;
  const source = typeof kind === 'object' ? kind.copyOf : kind === 'migrated' ? server.template : 'template1';
  await onServer(server.owner, (client) => client.query(`create database ${name} template ${source}`));
  const owner = withDatabase(server.owner, name);
  const runtime = asRuntimeRole(owner, server.password);
  return openTestDatabase({
    ...{ owner, runtime },
    drop: () => onServer(server.owner, (client) => client.query(`drop database ${name} with (force)`)),
  });
};

/** A database that exists; `drop` is called after the last connection has ended. */
export const openTestDatabase = ({
  owner,
  runtime,
  drop,
}: Pick<TestDatabase, 'owner' | 'runtime'> & { drop: () => Promise<unknown> }): TestDatabase => {
  const pool = createPool(runtime, log);
  const db = createDatabase(pool);
  const ownerPool = new Pool({ ...owner, max: 2 });
  ownerPool.on('error', () => undefined);
  return {
    db,
    pool,
    runtime,
    ownerPool,
    owner,
    drop: async () => {
      await db.destroy();
      await ownerPool.end();
      await drop();
    },
  };
};
