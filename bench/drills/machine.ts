// An installation on one machine as `deploy/systemd` has it: the shipped units, run by the systemd of this operating system in a
// container, with the checkout as /opt/sitewright. The network is that of this machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chooseAccount } from '../../apps/server/src/core/db/embedded-postgres/os-account.ts';
import { onServer } from '../../apps/server/src/testing/database-server.ts';
import { isReady } from '../../scripts/cluster/cluster.ts';
import { freePort, root } from '../server-process.ts';
import { hasNginx } from '../web-servers.ts';

const container = '/usr/bin/systemd-nspawn';
const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** Why the drills cannot run here. */
export const whatIsMissing = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'they start a container, which only root may do';
  if (!existsSync(container)) return 'systemd-nspawn is not installed (Debian: systemd-container)';
  if (!existsSync(postgresPrograms)) return 'PostgreSQL 15 is not installed (Debian: postgresql-15)';
  if (!existsSync('/usr/bin/node')) return 'the units expect Node at /usr/bin/node';
  if (!hasNginx()) return 'nginx is not installed';
  return undefined;
};

export type Program = 'web' | 'worker' | 'database';

export interface Machine {
  folder: string;
  dataDir: string;
  postgresDir: string;
  webPort: number;
  healthPorts: Readonly<Record<Program, number>>;
  /** The process that systemd has started for a unit, as this machine numbers it. */
  pidOf: (program: Program) => number | undefined;
  /** `start` and `stop` of a unit, as its operator would. */
  systemctl: (verb: 'start' | 'stop', program: Program) => void;
  query: (text: string, database?: string) => Promise<unknown[]>;
  stop: () => Promise<void>;
}

export interface MachineOptions {
  folder: string;
  /** Where the program finds the database; absent: at the database itself. */
  databasePort?: (port: number) => Promise<number>;
  settings?: Readonly<Record<string, string>>;
}

const must = (program: string, args: readonly string[], options: object = {}): void => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
};

/** With four digits, so that the health port of the unit, which puts a 1 before it, is one as well. */
const freeWebPort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(6_100, 9_900);
    const free = await Promise.all([port, 10_000 + port].map(async (one) => !(await isListening(one))));
    if (free.every(Boolean)) return port;
  }
  throw new Error('no port of four digits is free');
};

const isListening = async (port: number): Promise<boolean> => {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
};

const createCluster = (home: string, port: number): void => {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const account = chooseAccount(join(home, 'none'));
  if (account) chownSync(home, account.uid, account.gid);
  must(
    join(postgresPrograms, 'initdb'),
    [
      '-D',
      home,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ],
    { ...account, cwd: '/' },
  );
  appendFileSync(
    join(home, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${databaseHome}'
max_wal_size = 64MB\nmin_wal_size = 32MB\npassword_encryption = scram-sha-256\n`,
  );
};

const databaseHome = '/var/lib/sitewright-postgres';

/** What systemd itself needs, instead of everything that this operating system would start. */
const targets = ['sysinit', 'basic', 'shutdown', 'network', 'network-online', 'multi-user'];

const layUnits = (folder: string, web: string, workerHealthPort: number): void => {
  const units = join(folder, 'units');
  cpSync(join(root, 'deploy/systemd'), units, { recursive: true });
  for (const name of targets)
    writeFileSync(join(units, `${name}.target`), `[Unit]\nDescription=${name}\nDefaultDependencies=no\n`);
  const wanted = join(units, 'multi-user.target.wants');
  mkdirSync(wanted);
  symlinkSync('../sitewright-postgres.service', join(wanted, 'sitewright-postgres.service'));
  symlinkSync('../sitewright-web@.service', join(wanted, web));
  symlinkSync('../sitewright-worker.service', join(wanted, 'sitewright-worker.service'));
  // There is no journal; and the health port of the worker may be taken on this machine.
  for (const [unit, more] of [
    ['sitewright-postgres.service', ''],
    ['sitewright-web@.service', ''],
    ['sitewright-worker.service', `Environment=HEALTH_PORT=${workerHealthPort}\n`],
  ] as const) {
    mkdirSync(join(units, `${unit}.d`));
    writeFileSync(
      join(units, `${unit}.d/drill.conf`),
      `[Service]\nStandardOutput=append:/var/log/drills/%p.log\nStandardError=inherit\n${more}`,
    );
  }
};

const layAccounts = (etc: string): void => {
  const sitewright = 64_003;
  for (const [name, line] of [
    ['passwd', `sitewright:x:${sitewright}:${sitewright}::/var/lib/sitewright:/usr/sbin/nologin`],
    ['group', `sitewright:x:${sitewright}:`],
  ] as const)
    writeFileSync(join(etc, name), `${readFileSync(`/etc/${name}`, 'utf8').trimEnd()}\n${line}\n`);
};

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const startContainer = async (folder: string): Promise<{ child: ChildProcess; init: number }> => {
  const bind = (from: string, to: string): string => `--bind=${join(folder, from)}:${to}`;
  const log = openSync(join(folder, 'log/systemd.log'), 'a');
  const child = spawn(
    container,
    [
      ...[
        '--directory=/',
        '--volatile=yes',
        '--register=no',
        '--keep-unit',
        '--quiet',
        `--machine=drills-${process.pid}`,
      ],
      '--setenv=SYSTEMD_UNIT_PATH=/etc/drills',
      ...[bind('units', '/etc/drills'), bind('etc/passwd', '/etc/passwd'), bind('etc/group', '/etc/group')],
      ...[bind('settings', '/etc/sitewright'), bind('data', '/var/lib/sitewright')],
      ...[bind('postgres', databaseHome), bind('log', '/var/log/drills')],
      ...[`--bind-ro=${root}:/opt/sitewright`, `--bind-ro=${process.execPath}:/usr/bin/node`],
      ...['--boot', 'systemd.unit=multi-user.target', 'systemd.log_target=console'],
    ],
    { stdio: ['ignore', log, log], env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } },
  );
  for (let tries = 0; tries < 400; tries += 1) {
    const [init] = childrenOf(child.pid ?? 0).filter((pid) => read(`/proc/${pid}/comm`).trim() === 'systemd');
    if (init !== undefined) return { child, init };
    if (child.exitCode !== null) break;
    await wait(25);
  }
  throw new Error(`the container did not start: see ${folder}/log`);
};

export const startMachine = async ({
  folder,
  databasePort,
  settings = {},
}: MachineOptions): Promise<Machine> => {
  const port = await freePort();
  const workerHealthPort = await freePort();
  const webPort = await freeWebPort();
  const units: Record<Program, string> = {
    web: `sitewright-web@${webPort}.service`,
    worker: 'sitewright-worker.service',
    database: 'sitewright-postgres.service',
  };
  for (const name of ['units', 'etc', 'settings', 'data', 'log'])
    mkdirSync(join(folder, name), { recursive: true });
  createCluster(join(folder, 'postgres'), port);
  layUnits(folder, units.web, workerHealthPort);
  layAccounts(join(folder, 'etc'));
  const password = randomBytes(24).toString('base64url');
  const given = {
    APP_URL: 'http://localhost',
    DATABASE_URL: `postgres://sitewright:${password}@127.0.0.1:${(await databasePort?.(port)) ?? port}/sitewright`,
    SECRET_KEY: randomBytes(36).toString('base64url'),
    ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  writeFileSync(
    join(folder, 'settings/settings.env'),
    Object.entries(given)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const { child, init } = await startContainer(folder);
  const query = (text: string, database = 'postgres'): Promise<unknown[]> =>
    onServer({ host: join(folder, 'postgres'), port, user: 'postgres', database }, async (client) => {
      const { rows } = await client.query<object>(text);
      return rows;
    });
  const machine: Machine = {
    ...{ folder, webPort, query },
    dataDir: join(folder, 'data'),
    postgresDir: join(folder, 'postgres'),
    healthPorts: { web: 10_000 + webPort, database: 10_000 + webPort, worker: workerHealthPort },
    pidOf: (program) =>
      childrenOf(init).find(
        (pid) =>
          read(`/proc/${pid}/cgroup`).includes(`/${units[program]}`) &&
          // Connections of a killed database become children of systemd until they end.
          read(`/proc/${pid}/cmdline`).includes(program === 'database' ? databaseHome : 'main.ts'),
      ),
    systemctl: (verb, program) =>
      must('nsenter', ['-t', String(init), '-m', '-u', '-i', '-p', 'systemctl', verb, units[program]]),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        // Everything in the container ends with its first process.
        process.kill(init, 'SIGKILL');
        await ended;
      }
    },
  };
  try {
    await untilAnswered(() => query('select 1'), 'PostgreSQL', folder);
    await query(`create role sitewright login createrole password '${password}'`);
    await query('create database sitewright owner sitewright');
    await untilReady(machine, 'web');
    await untilReady(machine, 'worker');
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
};

const untilAnswered = async (ask: () => Promise<unknown>, what: string, folder: string): Promise<void> => {
  const until = performance.now() + 120_000;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > until)
        throw new Error(`${what} did not start: ${read(join(folder, 'log/systemd.log')).slice(-2_000)}`, {
          cause: error,
        });
      await wait(50);
    }
  }
};

const untilReady = (machine: Machine, program: Program): Promise<void> =>
  untilAnswered(
    async () => {
      if (!(await isReady(machine.healthPorts[program]))) throw new Error('not ready');
    },
    `${program}: ${read(join(machine.folder, `log/sitewright-${program}.log`)).slice(-1_000)}`,
    machine.folder,
  );
