// A whole installation of several nodes on this machine: PostgreSQL, PgBouncer, HAProxy, a bucket, and processes of the program, each
// with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBucketServer } from '../../apps/server/src/testing/bucket/bucket-server.ts';
import { type Pooler, startPgbouncer } from '../../apps/server/src/testing/pgbouncer.ts';
import { type DatabasePlace, type PostgresServer, startPostgres } from './postgres.ts';
import { endChild } from './processes.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { keepSecrets } from './secrets.ts';

const root = join(import.meta.dirname, '../..');
export type NodeKind = 'web' | 'worker';

export interface ClusterNode {
  name: string;
  kind: NodeKind;
  port: number;
  dataDir: string;
  child: ChildProcess;
}

export interface ClusterOptions {
  folder: string;
  /** Of the proxy; the others follow. */
  port: number;
  webs?: number;
  workers?: number;
  /** The program of the first nodes; that of this checkout when absent. */
  program?: string;
  /** Absent: a lone PostgreSQL. */
  startDatabase?: (place: DatabasePlace) => Promise<PostgresServer>;
  /** Further settings of every node. */
  settings?: Readonly<Record<string, string>>;
}

const secretNames = ['secretKey', 'owner', 'pooler', 'admin'] as const;
type Secrets = Record<(typeof secretNames)[number], string>;

/** PgBouncer reads users and their password hashes through a function, so that it needs no superuser. */
const prepareServer = async (postgres: PostgresServer, { owner, pooler }: Secrets): Promise<void> => {
  const found = await postgres.query(`select from pg_roles where rolname = 'sitewright'`);
  if (found.length > 0) return;
  await postgres.query(`create role sitewright login createrole password '${owner}'`);
  await postgres.query(`create role pgbouncer login password '${pooler}'`);
  await postgres.query('create database sitewright owner sitewright');
  await postgres.query(
    `create schema pgbouncer;
     create function pgbouncer.find_user(wanted text) returns table (name text, password text)
       language sql security definer set search_path = pg_catalog
       as $$ select usename::text, passwd from pg_shadow where usename = wanted $$;
     revoke all on function pgbouncer.find_user(text) from public;
     grant usage on schema pgbouncer to pgbouncer;
     grant execute on function pgbouncer.find_user(text) to pgbouncer`,
    'sitewright',
  );
};

export const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  } catch {
    return false;
  }
};

export class Cluster {
  readonly url: string;
  readonly nodes: ClusterNode[] = [];
  readonly adminPassword: string;
  readonly postgres: PostgresServer;
  readonly pooler: Pooler;
  readonly #options: ClusterOptions;
  readonly #proxy: Proxy;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #closeBucket: () => Promise<void>;
  #made = 0;

  constructor(
    options: ClusterOptions,
    parts: {
      postgres: PostgresServer;
      pooler: Pooler;
      proxy: Proxy;
      environment: Readonly<Record<string, string>>;
      adminPassword: string;
      closeBucket: () => Promise<void>;
    },
  ) {
    this.#options = options;
    this.url = `http://localhost:${options.port}`;
    this.postgres = parts.postgres;
    this.pooler = parts.pooler;
    this.#proxy = parts.proxy;
    this.#environment = parts.environment;
    this.adminPassword = parts.adminPassword;
    this.#closeBucket = parts.closeBucket;
  }

  get webs(): ClusterNode[] {
    return this.nodes.filter(({ kind }) => kind === 'web');
  }

  /** Starts a node, and sends it requests once it is ready. */
  async add(kind: NodeKind, program = join(root, 'apps/server/src/main.ts')): Promise<ClusterNode> {
    this.#made += 1;
    const name = `${kind}-${this.#made}`;
    const port = this.#options.port + 10 + this.#made;
    const folder = join(this.#options.folder, name);
    mkdirSync(folder, { recursive: true });
    const dataDir = join(folder, 'data');
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        ROLE: kind,
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, 'log'), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const node: ClusterNode = { name, kind, port, dataDir, child };
    this.nodes.push(node);
    if (kind === 'web') {
      for (let tries = 0; !(await isReady(port)); tries += 1) {
        if (tries > 1_200 || child.exitCode !== null)
          throw new Error(`${name} did not start: see ${folder}/log`);
        await wait(50);
      }
      await this.#route();
    }
    return node;
  }

  /** A web server that has built the web app is needed once: all nodes serve it from the checkout. */
  async #route(): Promise<void> {
    await this.#proxy.use(this.webs.map(({ port }) => port));
  }

  /** Stops a node as a deployment does: it reports that it is not ready, finishes, and ends. */
  async drain(node: ClusterNode): Promise<void> {
    await endChild(node.child, 'SIGTERM');
    this.#forget(node);
    await this.#route();
  }

  async kill(node: ClusterNode): Promise<void> {
    await endChild(node.child, 'SIGKILL');
    this.#forget(node);
  }

  #forget(node: ClusterNode): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    await Promise.all(this.nodes.map(({ child }) => endChild(child, 'SIGINT')));
    await this.pooler.close();
    await this.postgres.stop();
    await this.#closeBucket();
  }
}

export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const {
    folder,
    port,
    webs = 3,
    workers = 2,
    program,
    startDatabase = startPostgres,
    settings = {},
  } = options;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const secrets = keepSecrets(join(folder, 'secrets.json'), secretNames);
  const postgres = await startDatabase({
    folder: join(folder, 'postgres'),
    port: port + 1,
    innerPort: port + 3,
  });
  await prepareServer(postgres, secrets);
  const pooler = await startPgbouncer({
    host: '127.0.0.1',
    port: postgres.port,
    database: 'sitewright',
    users: { pgbouncer: secrets.pooler },
    listenPort: port + 2,
  });
  const proxy = startProxy(folder, port, 'localhost');
  const bucket = process.env['STORAGE_URL'] === undefined ? await startBucketServer() : undefined;
  const address = (of: number): string => `postgres://sitewright:${secrets.owner}@127.0.0.1:${of}/sitewright`;
  const cluster = new Cluster(options, {
    ...{ postgres, pooler, proxy },
    adminPassword: secrets.admin,
    closeBucket: async () => bucket?.close(),
    environment: {
      NODE_ENV: 'production',
      APP_URL: `http://localhost:${port}`,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: secrets.admin,
      SECRET_KEY: secrets.secretKey,
      DATABASE_URL: address(pooler.port),
      DATABASE_SESSION_URL: address(postgres.port),
      TRUSTED_PROXIES: '127.0.0.1',
      SHARED_RELEASES: '1',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
      STORAGE_URL: bucket?.url ?? process.env['STORAGE_URL'] ?? '',
      AWS_ACCESS_KEY_ID: bucket?.access.accessKeyId ?? process.env['AWS_ACCESS_KEY_ID'] ?? '',
      AWS_SECRET_ACCESS_KEY: bucket?.access.secretAccessKey ?? process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
      ...settings,
    },
  });
  try {
    for (let made = 0; made < webs; made += 1) await cluster.add('web', program);
    for (let made = 0; made < workers; made += 1) await cluster.add('worker', program);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};
