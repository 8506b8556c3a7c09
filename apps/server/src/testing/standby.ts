// A PostgreSQL of its own with a streaming standby, for tests of reads from a replica.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asRuntimeRole, type Connection } from '../core/db/database.ts';
import { chooseAccount } from '../core/db/embedded-postgres/os-account.ts';
import { prepareDatabase } from '../core/db/open-database.ts';
import { createLog } from '../core/log.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { onServer } from './database-server.ts';
import { freePort } from './program-process.ts';

export interface ReplicatedDatabase {
  /** Migrated, on the primary. Its connections end before the servers do: `drop` it, or close the app that has it. */
  database: TestDatabase;
  /** The standby, as the owner of the database. */
  standby: Connection;
  /** The standby takes what the primary sends, and shows none of it. */
  pauseReplay: () => Promise<void>;
  resumeReplay: () => Promise<void>;
  /** Resolves when the standby shows everything that is committed now. */
  catchUp: () => Promise<void>;
  killStandby: () => Promise<void>;
  close: () => Promise<void>;
}

const versions = '/usr/lib/postgresql';

const programsFolder = (): string => {
  const newest = existsSync(versions)
    ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (newest === undefined)
    throw new Error(
      'PostgreSQL is not installed, so nothing was tested on a standby. Install it (Debian: apt-get install postgresql).',
    );
  return path.join(versions, newest, 'bin');
};

const at = (port: number): Connection => ({
  host: '127.0.0.1',
  ...{ port, user: 'postgres', database: 'postgres' },
});

const untilAnswering = async (server: Connection, child: ChildProcess): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await onServer(server, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (tries > 600 || child.exitCode !== null) throw error;
      await wait(50);
    }
  }
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

export const startReplicatedDatabase = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedDatabase> => {
  const programs = programsFolder();
  const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-replicated-'));
  const account = chooseAccount(path.join(folder, 'none'));
  if (account) chownSync(folder, account.uid, account.gid);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const options = { ...account, cwd: folder, stdio: 'ignore' } as const;
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), args, options);
  const start = (data: string, port: number): ChildProcess => {
    const given = { fsync: 'off', listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], options);
  };
  const [primaryData, standbyData] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  run('initdb', '-D', primaryData, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const primaryServer = start(primaryData, primaryPort);
  const primary = at(primaryPort);
  await untilAnswering(primary, primaryServer);
  run(
    'pg_basebackup',
    ...['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres', '-D', standbyData],
    ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
  );
  const standbyServer = start(standbyData, standbyPort);
  const standby = at(standbyPort);
  await untilAnswering(standby, standbyServer);
  const runtime = asRuntimeRole(primary);
  await prepareDatabase({ owner: primary, runtime }, createLog({ logLevel: 'error' }));
  const database = openTestDatabase({ owner: primary, runtime, drop: async () => undefined });
  const onStandby = async (statement: string, values: string[] = []) =>
    onServer(standby, (client) => client.query<{ value: unknown }>(statement, values));
  const untilTrue = async (statement: string, values: string[] = []): Promise<void> => {
    while ((await onStandby(statement, values)).rows[0]?.value !== true) await wait(20);
  };
  return {
    database,
    standby,
    pauseReplay: async () => {
      await onStandby('select pg_wal_replay_pause()');
      await untilTrue(`select pg_get_wal_replay_pause_state() = 'paused' as value`);
    },
    resumeReplay: async () => {
      await onStandby('select pg_wal_replay_resume()');
    },
    catchUp: async () => {
      const { rows } = await onServer(primary, (client) =>
        client.query<{ position: string }>('select pg_current_wal_lsn()::text as position'),
      );
      await untilTrue('select pg_last_wal_replay_lsn() >= $1::pg_lsn as value', [rows[0]!.position]);
    },
    killStandby: () => end(standbyServer, 'SIGKILL'),
    close: async () => {
      await end(standbyServer, 'SIGQUIT');
      await end(primaryServer, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
