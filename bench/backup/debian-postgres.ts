// PostgreSQL 15 of Debian in a folder of its own, with its own dump program to compare with.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../../apps/server/src/core/db/embedded-postgres/os-account.ts';
import type { Connection } from '../../apps/server/src/core/db/database.ts';

const programs = '/usr/lib/postgresql/15/bin';
const database = 'sitewright';

export interface DebianPostgres {
  folder: string;
  owner: Connection;
  /** Milliseconds that pg_dump needs for a compressed dump, and its size. */
  dump: () => Promise<{ ms: number; bytes: number }>;
  stop: () => void;
}

export const hasDebianPostgres = (): boolean => existsSync(join(programs, 'pg_dump'));

export const startDebianPostgres = (): DebianPostgres => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-pg15-'));
  chmodSync(folder, 0o711);
  const home = join(folder, 'home');
  mkdirSync(home);
  const account = chooseAccount(home);
  const options = {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  } as const;
  const run = (program: string, args: readonly string[]): void => {
    const { status, stderr } = spawnSync(join(programs, program), args, options);
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  if (account) spawnSync('chown', [`${account.uid}:${account.gid}`, home]);
  const data = join(home, 'data');
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = `-c listen_addresses= -c unix_socket_directories=${home} -c max_wal_size=2GB`;
  run('pg_ctl', ['-D', data, '-o', settings, '-l', join(home, 'log'), '-w', 'start']);
  run('createdb', ['-h', home, '-U', 'postgres', database]);
  return {
    folder,
    owner: { host: home, port: 5432, user: 'postgres', database },
    dump: async () => {
      const file = join(home, 'rows.dump');
      const begin = performance.now();
      const dumping = spawn(
        join(programs, 'pg_dump'),
        ['-Fc', '-n', 'app', '-h', home, '-U', 'postgres', '-f', file, database],
        { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin' }, stdio: 'inherit' },
      );
      const code = await new Promise((resolve) => dumping.once('exit', resolve));
      if (code !== 0) throw new Error('pg_dump failed');
      return { ms: performance.now() - begin, bytes: statSync(file).size };
    },
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
