// PgBouncer with the settings of `deploy/pgbouncer.ini`, in front of a database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseAccount } from '../core/db/embedded-postgres/os-account.ts';
import { freePort } from './program-process.ts';

export interface Pooler {
  port: number;
  child: ChildProcess;
  close: () => Promise<void>;
}

export interface PoolerOptions {
  /** Where PostgreSQL listens: an address or the folder of its socket. */
  host: string;
  port?: number;
  database: string;
  /** Passwords by user, for the file of users. */
  users: Readonly<Record<string, string>>;
  /** Settings that differ from the sample. */
  settings?: Readonly<Record<string, string | number>>;
  listenPort?: number;
}

const program = '/usr/sbin/pgbouncer';
const sample = path.join(import.meta.dirname, '../../../../deploy/pgbouncer.ini');

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A sample of settings with other values; unknown ones are added at the end. */
const withSettings = (text: string, settings: Readonly<Record<string, string | number>>): string => {
  let result = text;
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} =.*$`, 'm');
    const setting = `${name} = ${value}`;
    result = line.test(result) ? result.replace(line, () => setting) : `${result}${setting}\n`;
  }
  return result;
};

export const startPgbouncer = async ({
  host,
  port = 5432,
  database,
  users,
  settings = {},
  listenPort,
}: PoolerOptions): Promise<Pooler> => {
  if (!existsSync(program))
    throw new Error(
      'PgBouncer is not installed, so nothing was tested behind it. Install it (Debian: apt-get install pgbouncer).',
    );
  const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-pgbouncer-'));
  const account = chooseAccount(path.join(folder, 'none'));
  const ownPort = listenPort ?? (await freePort());
  const file = path.join(folder, 'pgbouncer.ini');
  const usersFile = path.join(folder, 'userlist.txt');
  const text = withSettings(readFileSync(sample, 'utf8'), {
    sitewright: `host=${host} port=${port} dbname=${database}`,
    listen_port: ownPort,
    auth_file: usersFile,
    ...settings,
  });
  writeFileSync(file, text);
  const userLines = Object.entries(users).map(([name, password]) => `"${name}" "${password}"\n`);
  writeFileSync(usersFile, userLines.join(''), { mode: 0o600 });
  if (account) {
    for (const entry of [folder, file, usersFile]) chownSync(entry, account.uid, account.gid);
  }
  const child = spawn(program, [file], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; !(await isListening(ownPort)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
    await wait(25);
  }
  return {
    port: ownPort,
    child,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
