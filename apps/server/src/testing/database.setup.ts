import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { asRuntimeRole } from '../core/db/database.ts';
import type { Connection } from '../core/db/database.ts';
import { startEmbeddedPostgres } from '../core/db/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '../core/db/open-database.ts';
import { readTestDatabaseUrl } from '../core/env.ts';
import { createLog } from '../core/log.ts';
import { onServer, withDatabase } from './database-server.ts';

/**
 * One throwaway server for a whole test run, with a migrated template that test files clone.
 */
declare module 'vitest' {
  interface ProvidedContext {
    /** Names of databases that tests create begin with `prefix`. */
    testServer: { owner: Connection; template: string; prefix: string; password: string };
    /** Folder of all files that apps of the run create; removed at the end. */
    runFolder: string;
    /** Cache of the image sizes that any app of the run has created. */
    pictureCache: string;
  }
}

const log = createLog({ logLevel: 'error' });

/** The product needs fewer rights; its tests bypass row security and create gaps in it. */
const requireSuperuser = async (owner: Connection): Promise<void> => {
  const isSuperuser = await onServer(owner, async (client) => {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser');
    return rows[0]?.is_superuser === 'on';
  });
  if (!isSuperuser) throw new Error('TEST_DATABASE_URL takes the address of a superuser of the test server.');
};

const startServer = async (): Promise<{ owner: Connection; stop(): Promise<void> }> => {
  const given = readTestDatabaseUrl();
  if (given !== undefined) {
    const owner = { connectionString: given };
    await requireSuperuser(owner);
    return { owner, stop: async () => undefined };
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sitewright-test-'));
  // Otherwise, when root runs the tests, the database would be created elsewhere, where nothing cleans it up.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log });
  return {
    owner: server.connection,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** An app that a worker shares among its test files is not closed by any of them. */
const dropDatabases = (owner: Connection, prefix: string): Promise<void> =>
  onServer(owner, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const run = randomUUID().replaceAll('-', '');
  const template = `template_${run}`;
  const prefix = `test_${run}_`;
  const password = 'runtime-role-of-the-tests';
  await onServer(server.owner, (client) => client.query(`create database ${template}`));
  const owner = withDatabase(server.owner, template);
  await prepareDatabase({ owner, runtime: asRuntimeRole(owner, password) }, log);
  project.provide('testServer', { owner: server.owner, template, prefix, password });
  const runFolder = mkdtempSync(path.join(tmpdir(), 'sitewright-run-'));
  const pictureCache = path.join(runFolder, 'pictures');
  mkdirSync(pictureCache);
  project.provide('runFolder', runFolder);
  project.provide('pictureCache', pictureCache);
  return async () => {
    await dropDatabases(server.owner, prefix);
    await onServer(server.owner, (client) => client.query(`drop database ${template} with (force)`));
    await server.stop();
    rmSync(runFolder, { recursive: true, force: true });
  };
}
