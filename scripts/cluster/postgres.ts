// PostgreSQL of the operating system in a folder, listening on the loopback address.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onServer } from '../../apps/server/src/testing/database-server.ts';
import { chooseAccount } from '../../apps/server/src/core/db/embedded-postgres/os-account.ts';
import { endChild, hasEnded } from './processes.ts';

const versionsFolder = '/usr/lib/postgresql';

export const binaries = (): string => {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed. Install it (Debian: apt-get install postgresql).');
  return join(versionsFolder, newest, 'bin');
};

/** A database of a cluster: a lone server, or several of which one is the primary. */
export interface PostgresServer {
  /** Where the primary is reached, without a pooler. */
  port: number;
  /** As the superuser of the primary. */
  query: (text: string, database?: string) => Promise<unknown[]>;
  /** Kills the database process of the primary. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface DatabasePlace {
  folder: string;
  port: number;
  /** The first of eight further ports, for what is behind that one. */
  innerPort: number;
}

const settings = (port: number, folder: string): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 200
shared_buffers = 128MB
wal_level = replica
max_wal_senders = 10
password_encryption = scram-sha-256
`;

/** Creates the folder at the first start. */
export const startPostgres = async ({ folder: home, port }: DatabasePlace): Promise<PostgresServer> => {
  const account = chooseAccount(join(home, 'data'));
  const folder = join(home, 'data');
  const run = (program: string, args: readonly string[]): void => {
    const { status, stderr } = spawnSync(join(binaries(), program), args, {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (account) chownSync(home, account.uid, account.gid);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    run('initdb', [
      '-D',
      folder,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ]);
    appendFileSync(join(folder, 'postgresql.conf'), settings(port, home));
  }
  let child: ChildProcess;
  const query = (text: string, database = 'postgres'): Promise<unknown[]> =>
    onServer({ host: home, port, user: 'postgres', database }, async (client) => {
      const { rows } = await client.query<object>(text);
      return rows;
    });
  const start = async (): Promise<void> => {
    child = spawn(join(binaries(), 'postgres'), ['-D', folder], { ...account, cwd: '/', stdio: 'ignore' });
    for (let tries = 0; ; tries += 1) {
      try {
        await query('select 1');
        return;
      } catch (error) {
        if (tries > 600 || hasEnded(child)) throw error;
        await wait(50);
      }
    }
  };
  await start();
  return {
    port,
    query,
    start,
    kill: () => endChild(child, 'SIGKILL'),
    stop: () => endChild(child, 'SIGINT'),
  };
};
