// The samples in `deploy`: they name settings that exist, with values that the program accepts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadEnv } from '../core/env.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

const haproxy = '/usr/sbin/haproxy';
const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const documented = new Set(
  [...read('docs/settings.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!),
);

interface Service {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const given: Record<string, string> = {
  APP_HOST: 'builder.example.com',
  SECRET_KEY: 'a secret key of at least 32 characters',
  ADMIN_PASSWORD: 'a long password',
  POSTGRES_PASSWORD: 'secret',
  PGBOUNCER_PASSWORD: 'secret',
  STORAGE_PASSWORD: 'secret-secret',
  METRICS_TOKEN: 'sixteen-characters-or-more',
};
/** As Compose does it: `${NAME}`, `${NAME:-default}` and `${NAME:?reason}`, nested once. */
const filled = (text: string): string =>
  text
    .replace(/\$\{([A-Z_]+)\}/g, (_all, name: string) => given[name] ?? '')
    .replace(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
      if (given[name] !== undefined) return given[name];
      if (kind === '?') throw new Error(`${name} has no value in the test`);
      return rest;
    });

const readCompose = (file: string): Compose => parse(read(file), { merge: true }) as Compose;
const programs = (compose: Compose, image: string | undefined) =>
  Object.entries(compose.services).filter(
    ([, service]) => service.image === image && service.environment?.['ROLE'],
  );

const stopSeconds = limits.http.drainSeconds + limits.http.shutdownMs / 1_000;

describe('deploy/compose.yaml', () => {
  const compose = readCompose('deploy/compose.yaml');
  const ours = programs(compose, 'sitewright');

  it('has three web processes and two workers behind a proxy and a pooler', () => {
    const roles = ours.map(([, { environment }]) => environment!['ROLE']);
    expect(roles).toEqual(['web', 'web', 'web', 'worker', 'worker']);
    for (const name of ['database', 'pooler', 'storage', 'proxy'])
      expect(compose.services).toHaveProperty(name);
  });

  it.each(ours)('%s has settings that the program accepts', (_name, { environment, stop_grace_period }) => {
    const settings = Object.fromEntries(
      Object.entries(environment!).map(([name, value]) => [name, filled(value)]),
    );
    expect(Object.keys(settings).filter((name) => !documented.has(name))).toEqual([]);
    const env = loadEnv({ ...settings, DATA_DIR: folder, NODE_ENV: 'production' });
    expect(env).toMatchObject({
      appUrl: 'https://builder.example.com',
      sitesDomain: 'builder.example.com',
      databaseUrl: 'postgres://sitewright:secret@pooler:6432/sitewright',
      databaseSessionUrl: 'postgres://sitewright:secret@database:5432/sitewright',
      healthPort: 6004,
      metricsToken: given['METRICS_TOKEN'],
      demo: false,
    });
    expect(Number.parseInt(stop_grace_period!, 10)).toBeGreaterThanOrEqual(stopSeconds);
  });

  it('names only services, volumes and files that exist', () => {
    for (const { depends_on: dependencies = [], volumes = [] } of Object.values(compose.services)) {
      const needed = Array.isArray(dependencies) ? dependencies : Object.keys(dependencies);
      expect(needed.filter((name) => !(name in compose.services))).toEqual([]);
      for (const volume of volumes) {
        const [source = '', target] = volume.split(':');
        // A path alone is a volume of the container's own.
        if (target === undefined) expect(source).toMatch(/^\//);
        else if (source.startsWith('./')) expect(read(path.join('deploy', source))).not.toBe('');
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  it('sends visitors to every web process and to no worker', () => {
    const upstreams = read('deploy/compose/Caddyfile').matchAll(/reverse_proxy (.*) \{/g);
    const web = ours.filter(([, { environment }]) => environment!['ROLE'] === 'web').map(([name]) => name);
    for (const [, list] of upstreams) expect(list!.split(' ')).toEqual(web.map((name) => `${name}:6003`));
    expect(read('deploy/compose/Caddyfile')).toContain('health_port 6004');
  });

  it('is the only other sample of its kind, and both have settings that exist', () => {
    const simple = readCompose('compose.yaml');
    for (const [, { environment }] of programs(simple, undefined))
      expect(Object.keys(environment!).filter((name) => !documented.has(name))).toEqual([]);
    expect(read('deploy/pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
  });
});

describe('the role of the pooler', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('finds the password of the role of the application, and of no administrator', async () => {
    const client = await database.ownerPool.connect();
    try {
      // Roles belong to the whole server, which other tests use too.
      await client.query('begin');
      await client.query(read('deploy/compose/pooler-role.sql'));
      const { rows: everybody } = await client.query<{ rolname: string }>('select current_user as rolname');
      await client.query('set local role pgbouncer');
      const find = (name: string) =>
        client.query<{ name: string; password: string | null }>(
          'select name, password from pgbouncer.find_user($1)',
          [name],
        );
      expect((await find('sitewright_app')).rows).toMatchObject([{ name: 'sitewright_app' }]);
      expect((await find(everybody[0]!.rolname)).rows).toEqual([]);
      await client.query('set local role sitewright_app');
      await expect(find('sitewright_app')).rejects.toThrow(/permission denied/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('deploy/patroni.yml', () => {
  interface Group {
    bootstrap: {
      dcs: Record<string, unknown> & {
        ttl: number;
        loop_wait: number;
        retry_timeout: number;
        postgresql: Record<string, unknown> & { parameters: Record<string, unknown> };
      };
      initdb: unknown[];
    };
    postgresql: { parameters: Record<string, unknown>; pg_hba: string[] };
  }
  const { bootstrap, postgresql } = parse(read('deploy/patroni.yml')) as Group;
  const { dcs } = bootstrap;

  it('names settings of PostgreSQL that exist', async () => {
    const database = await createTestDatabase('empty');
    const { rows } = await database.ownerPool.query<{ name: string }>('select name from pg_settings');
    await database.drop();
    const names = Object.keys({ ...dcs.postgresql.parameters, ...postgresql.parameters });
    expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('names settings of Patroni that exist', () => {
    const { postgresql: server, ...group } = dcs;
    expect(Object.keys(group).toSorted()).toEqual([
      'failsafe_mode',
      'loop_wait',
      'maximum_lag_on_failover',
      'primary_start_timeout',
      'retry_timeout',
      'synchronous_mode',
      'synchronous_mode_strict',
      'ttl',
    ]);
    expect(Object.keys(server).toSorted()).toEqual([
      'parameters',
      'remove_data_directory_on_diverged_timelines',
      'remove_data_directory_on_rewind_failure',
      'use_pg_rewind',
      'use_slots',
    ]);
  });

  it('loses no acknowledged write, and has one primary at a time', () => {
    expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 });
    expect(dcs.ttl).toBeGreaterThanOrEqual(20);
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    // pg_rewind refuses a server without them.
    expect(bootstrap.initdb).toContain('data-checksums');
    expect(postgresql.pg_hba.filter((line) => /\btrust$/.test(line))).toEqual([]);
  });

  it.skipIf(!existsSync(haproxy))('has a proxy whose settings HAProxy accepts', () => {
    const file = path.join(root, 'deploy/haproxy-database.cfg');
    const { status, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  it('has a proxy that asks Patroni for the primary and ends connections to a former one', () => {
    const proxy = read('deploy/haproxy-database.cfg');
    expect(proxy).toMatch(/^ {2}option httpchk OPTIONS \/primary$/m);
    expect(proxy).toMatch(/^ {2}default-server .* on-marked-down shutdown-sessions$/m);
    const members = [...proxy.matchAll(/^ {2}server \w+ [\d.]+:5432 check port 8008$/gm)];
    // An even number has no majority more than the number below it.
    expect(members).toHaveLength(3);
  });
});

const units = readdirSync(path.join(root, 'deploy/systemd'));
const valueIn = (file: string, name: string): string | undefined =>
  read(`deploy/systemd/${file}`)
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

describe.each(units)('deploy/systemd/%s', (file) => {
  it('is started again at once whenever its process ends, and never given up', () => {
    expect(valueIn(file, 'Restart')).toBe('always');
    expect(valueIn(file, 'RestartSec')).toBe('100ms');
    expect(valueIn(file, 'StartLimitIntervalSec')).toBe('0');
  });
});

describe.each(units.filter((file) => !file.includes('postgres')))('deploy/systemd/%s', (file) => {
  const valueOf = (name: string): string | undefined => valueIn(file, name);

  it('lets the group read published sites, as nginx does, and nobody else', () => {
    expect(valueOf('UMask')).toBe('0027');
    expect(valueOf('StateDirectoryMode')).toBe('0750');
  });

  it('starts the program, with settings that exist', () => {
    const [program, script] = valueOf('ExecStart')!.split(' ');
    expect(program).toBe('/usr/bin/node');
    expect(read(script!)).toContain('runProgram');
    const settings = Object.fromEntries(
      valueOf('Environment')!
        .replaceAll('%i', '6003')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    expect(Object.keys(settings).filter((name) => !documented.has(name))).toEqual([]);
    const env = loadEnv({ ...settings, DATA_DIR: folder, APP_URL: 'https://builder.example.com' });
    expect(env.role).toBe(file.includes('worker') ? 'worker' : 'web');
    expect(env.healthPort).not.toBe(env.port);
  });

  it('waits for requests and jobs in progress, and runs with few rights', () => {
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(stopSeconds);
    expect(['NoNewPrivileges', 'ProtectSystem', 'PrivateTmp', 'ProtectHome'].map(valueOf)).toEqual([
      'yes',
      'strict',
      'yes',
      'yes',
    ]);
    expect(valueOf('CapabilityBoundingSet')).toBe('');
    // The compiler of V8 writes code and runs it.
    expect(valueOf('MemoryDenyWriteExecute')).toBeUndefined();
  });
});
