// PostgreSQL of the operating system in a folder, listening on the loopback address.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onServer } from '../../apps/server/src/testing/database-server.ts';
import { chooseAccount } from '../../apps/server/src/core/db/embedded-postgres/os-account.ts';

const versionsFolder = '/usr/lib/postgresql';

const binaries = (): string => {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed. Install it (Debian: apt-get install postgresql).');
  return join(versionsFolder, newest, 'bin');
};

export interface PostgresServer {
  port: number;
  folder: string;
  child: () => ChildProcess;
  /** As the superuser, over the socket. */
  query: (text: string, database?: string) => Promise<unknown[]>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
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
export const startPostgres = async (home: string, port: number): Promise<PostgresServer> => {
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
        if (tries > 600 || child.exitCode !== null) throw error;
        await wait(50);
      }
    }
  };
  await start();
  return {
    port,
    folder,
    child: () => child,
    query,
    start,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
};
