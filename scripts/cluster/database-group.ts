// A database with failover on this machine: three PostgreSQL under Patroni with `deploy/patroni.yml`, etcd, and HAProxy with
// `deploy/haproxy-database.cfg` as the address of the primary.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onServer } from '../../apps/server/src/testing/database-server.ts';
import { type Account, chooseAccount } from '../../apps/server/src/core/db/embedded-postgres/os-account.ts';
import { binaries, type DatabasePlace, type PostgresServer } from './postgres.ts';
import { endChild, hasEnded, isListening, untilListening } from './processes.ts';
import { startHaproxy } from './proxy.ts';
import { keepSecrets } from './secrets.ts';

const samples = join(import.meta.dirname, '../../deploy');
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' };

export interface DatabaseMember {
  name: string;
  port: number;
  /** Kills PostgreSQL; Patroni goes on. */
  killDatabase: () => Promise<void>;
  /** Kills Patroni and PostgreSQL, as the loss of a machine does. */
  kill: () => Promise<void>;
  start: () => void;
}

export interface DatabaseGroup extends PostgresServer {
  primary: () => Promise<DatabaseMember>;
  /** The standby that takes over when the primary is lost. */
  standby: () => Promise<DatabaseMember>;
  /** Waits until every member runs and a synchronous standby can take over. */
  untilComplete: () => Promise<void>;
  /** Seconds until a lost primary has lost its lock as well. */
  ttl: number;
}

/** As the members report it of each other. */
interface MemberState {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

interface Shared {
  folder: string;
  account: Account | undefined;
  /** The settings of all members. */
  file: string;
  etcdPort: number;
  passwords: Readonly<Record<'superuser' | 'replication' | 'api', string>>;
}

const startMember = (shared: Shared, name: string, { port, apiPort }: { port: number; apiPort: number }) => {
  const { folder, account, file, etcdPort, passwords } = shared;
  const dataFolder = join(folder, name);
  let patroni: ChildProcess;
  const start = (): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    patroni = spawn(programs.patroni, [file], {
      ...account,
      cwd: folder,
      // Ctrl-C in the terminal is for the cluster, which ends the members in their order.
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        PATH: '/usr/bin:/bin',
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: passwords.api,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
        PATRONI_POSTGRESQL_BIN_DIR: binaries(),
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
      },
    });
    closeSync(log);
  };
  const killDatabase = async (): Promise<void> => {
    const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    while (await isListening(port)) await wait(5);
  };
  start();
  return {
    ...{ name, port, apiPort, killDatabase },
    isAlive: () => !hasEnded(patroni),
    start,
    stop: () => endChild(patroni, 'SIGTERM'),
    kill: async () => {
      await endChild(patroni, 'SIGKILL');
      await killDatabase();
    },
  };
};

type Member = ReturnType<typeof startMember>;

const startEtcd = async (
  folder: string,
  account: Account | undefined,
  port: number,
): Promise<ChildProcess> => {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  const child = spawn(
    programs.etcd,
    Object.entries({
      ...{ name: 'etcd1', 'data-dir': join(folder, 'etcd') },
      ...{ 'listen-client-urls': client, 'advertise-client-urls': client },
      ...{ 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer },
      'initial-cluster': `etcd1=${peer}`,
      ...{ logger: 'zap', 'log-level': 'error' },
    }).map(([name, value]) => `--${name}=${value}`),
    { ...account, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await untilListening(child, port, 'etcd');
  return child;
};

/** The sample with the members of this machine. */
const proxySettings = (port: number, members: readonly Member[]): string => {
  const servers = members.map(
    ({ name, port: own, apiPort }) => `  server ${name} 127.0.0.1:${own} check port ${apiPort}\n`,
  );
  return readFileSync(join(samples, 'haproxy-database.cfg'), 'utf8')
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace(/(?:^ {2}server .*\n)+/m, servers.join(''));
};

const statesOf = async (members: readonly Member[]): Promise<MemberState[]> => {
  for (const { apiPort } of members) {
    try {
      const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`);
      return ((await response.json()) as { members: MemberState[] }).members;
    } catch {
      // It is the turn of the next one.
    }
  }
  return [];
};

/** What the others say of a member that was lost is old for a while. */
const isHealthy = ({ apiPort }: Member): Promise<boolean> =>
  fetch(`http://127.0.0.1:${apiPort}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const isComplete = (states: readonly MemberState[], count: number): boolean => {
  const leader = states.find(({ role }) => role === 'leader');
  const isWell = ({ state, timeline, lag = 0 }: MemberState): boolean =>
    ['running', 'streaming'].includes(state) && timeline === leader?.timeline && Number(lag) < 2 ** 20;
  return (
    states.length === count && states.every(isWell) && states.some(({ role }) => role === 'sync_standby')
  );
};

export const startDatabaseGroup = async ({
  folder,
  port,
  innerPort,
}: DatabasePlace): Promise<DatabaseGroup> => {
  for (const [name, program] of Object.entries(programs))
    if (!existsSync(program))
      throw new Error(
        `${name} is not installed. Install it (Debian: apt-get install patroni etcd-server python3-etcd haproxy).`,
      );
  const account = chooseAccount(join(folder, 'db1'));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (account) chownSync(folder, account.uid, account.gid);
  const passwords = keepSecrets(join(folder, 'secrets.json'), ['superuser', 'replication', 'api']);
  const file = join(folder, 'patroni.yml');
  const settings = readFileSync(join(samples, 'patroni.yml'), 'utf8');
  writeFileSync(file, settings.replace('/var/run/postgresql', folder));

  let etcd = await startEtcd(folder, account, innerPort);
  const shared: Shared = { ...{ folder, account, file, passwords }, etcdPort: innerPort };
  const members = [0, 1, 2].map((index) =>
    startMember(shared, `db${index + 1}`, { port: innerPort + 2 + index, apiPort: innerPort + 5 + index }),
  );
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(proxyFile, proxySettings(port, members));
  let proxy = await startHaproxy(proxyFile, port);

  const query = (text: string, database = 'postgres'): Promise<unknown[]> =>
    onServer(
      { ...{ host: '127.0.0.1', port, database }, user: 'postgres', password: passwords.superuser },
      async (client) => (await client.query<object>(text)).rows,
    );
  const answers = (): Promise<boolean> =>
    query('select 1').then(
      () => true,
      () => false,
    );
  const untilComplete = async (): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      const states = await statesOf(members);
      const areHealthy = (await Promise.all(members.map(isHealthy))).every(Boolean);
      if (areHealthy && isComplete(states, members.length) && (await answers())) return;
      if (tries > 1_200) throw new Error(`The database is not complete: ${JSON.stringify(states)}`);
      await wait(100);
    }
  };
  const find = async (role: string): Promise<Member> => {
    for (let tries = 0; ; tries += 1) {
      const found = (await statesOf(members)).find((state) => state.role === role);
      const member = members.find(({ name }) => name === found?.name);
      if (member) return member;
      if (tries > 600) throw new Error(`The database has no ${role}.`);
      await wait(100);
    }
  };
  const primary = (): Promise<Member> => find('leader');
  const group: DatabaseGroup = {
    ...{ port, query, primary, untilComplete },
    standby: () => find('sync_standby'),
    ttl: Number(/ttl: (\d+)/.exec(settings)![1]),
    kill: async () => (await primary()).killDatabase(),
    start: async () => {
      if (hasEnded(etcd)) etcd = await startEtcd(folder, account, innerPort);
      for (const member of members) if (!member.isAlive()) member.start();
      if (hasEnded(proxy)) proxy = await startHaproxy(proxyFile, port);
      await untilComplete();
    },
    stop: async () => {
      await endChild(proxy, 'SIGTERM');
      await Promise.all(members.map((member) => member.stop()));
      await endChild(etcd, 'SIGTERM');
    },
  };
  try {
    await untilComplete();
    return group;
  } catch (error) {
    await group.stop();
    throw error;
  }
};
