import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client, Pool } from 'pg';
import type { QueryResultRow } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { chooseAccount } from './os-account.ts';
import { findBinaries } from './binaries.ts';
import { locateCluster } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

const log = createLog({ logLevel: 'silent' });
const scratch = mkdtempSync(path.join(tmpdir(), 'sitewright-launcher-'));
const made = path.join(scratch, 'made');
let dataDir: string;
let cluster: string;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const waiting = { timeout: 15_000, interval: 20 };

beforeAll(async () => {
  // Test folders are closed to other accounts; when root starts the product, the database runs as another account.
  rmSync(scratch, { recursive: true });
  mkdirSync(scratch, { mode: 0o711 });
  await (await startEmbeddedPostgres({ dataDir: made, durable: false, log })).stop();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeEach((context) => {
  dataDir = path.join(scratch, context.task.id);
  cluster = path.join(dataDir, 'postgres');
  cpSync(made, dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  await expect.poll(() => findPostmaster(cluster), waiting).toBeUndefined();
});

const start = async (durable = false): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, durable, log });
  servers.push(server);
  return server;
};

const ask = async <Row extends QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> => {
  const client = new Client(server.connection);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Another process with the same data folder; `acknowledged` counts the rows that it has written. */
const startApp = async (
  work: 'write' | 'idle' = 'write',
): Promise<{ child: ChildProcess; state: string; acknowledged: number[] }> => {
  const script = path.join(import.meta.dirname, '../../../testing/database-process.ts');
  const child = spawn(process.execPath, [script, dataDir, work], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [state] = (await once(lines, 'line')) as [string];
  const acknowledged: number[] = [];
  lines.on('line', (line) => acknowledged.push(Number(line)));
  return { child, state, acknowledged };
};

const killApp = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'close');
};

describe('a start', () => {
  it('creates a UTF-8 database on a socket, without a network port', async () => {
    const server = await start();
    const settings = `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
      (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'sitewright') as locale`;
    expect(await ask(server, settings)).toEqual([{ encoding: 'UTF8', addresses: '', locale: 'b:C.UTF-8' }]);
    expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBeLessThan(100);
  });

  it('keeps fsync on unless the database is a throwaway one', async () => {
    const server = await start(true);
    expect(await ask(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('finds the rows of the last run', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 1 as number');
    await first.stop();
    expect(await ask(await start(), 'select * from kept')).toEqual([{ number: 1 }]);
  });

  it('by three processes at once on an empty folder leads to one shared server', async () => {
    rmSync(cluster, { recursive: true });
    const apps = await Promise.all([startApp('idle'), startApp('idle'), startApp('idle')]);
    expect(apps.map(({ state }) => state).sort()).toEqual(['attached', 'attached', 'started']);
  });

  it('is rejected with a clear message for data of another major version', async () => {
    writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, but this version of Sitewright runs PostgreSQL 18/,
    );
    writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  });

  it('reports why the server does not start', async () => {
    rmSync(path.join(cluster, 'global/pg_control'));
    await expect(start()).rejects.toThrow(/did not start: .*pg_control/);
  });

  it('removes a stale pid file whose pid another process has now', async () => {
    const account = chooseAccount(cluster);
    const stranger = spawn('/bin/sh', ['-c', 'read line'], {
      ...account,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    children.push(stranger);
    const record = [stranger.pid, cluster, '1700000000', '5432', '/nowhere', '', '  1  1', 'ready', ''].join(
      '\n',
    );
    writeFileSync(path.join(cluster, 'postmaster.pid'), record);
    const server = await start();
    expect({ attached: server.attached, stranger: isAlive(stranger.pid!) }).toEqual({
      attached: false,
      stranger: true,
    });
  });
});

describe('a second process', () => {
  it('attaches, and does not stop the server when it ends', async () => {
    const owner = await start();
    const guest = await start();
    expect([owner.attached, guest.attached]).toEqual([false, true]);
    await guest.stop();
    expect(await ask(owner, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('takes the server over when the first one is killed', async () => {
    const app = await startApp();
    const guest = await start();
    expect([app.state, guest.attached]).toEqual(['started', true]);
    await killApp(app.child);
    await expect.poll(() => guest.attached, waiting).toBe(false);
    expect(await ask(guest, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});

describe('when the application is killed', () => {
  it('the database stops cleanly and no acknowledged row is lost', async () => {
    const app = await startApp();
    await expect.poll(() => app.acknowledged.length, waiting).toBeGreaterThan(50);
    await killApp(app.child);
    await expect.poll(() => existsSync(path.join(cluster, 'postmaster.pid')), waiting).toBe(false);
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );

    const rows = await ask<{ number: number }>(await start(), 'select number from tally order by number');
    const stored = new Set(rows.map(({ number }) => number));
    expect(app.acknowledged.filter((number) => !stored.has(number))).toEqual([]);
  });
});

describe('when the database is killed', () => {
  it('it is restarted and a pool reconnects', async () => {
    const server = await start(true);
    const pool = new Pool(server.connection);
    pool.on('error', () => undefined);
    await pool.query('create table kept as select 1 as number');
    const killed = findPostmaster(cluster)!.pid;
    process.kill(killed, 'SIGKILL');
    const read = () =>
      pool.query('select * from kept').then(
        ({ rows }) => rows,
        () => 'not yet',
      );
    await expect.poll(() => findPostmaster(cluster)?.pid ?? killed, waiting).not.toBe(killed);
    await expect.poll(read, waiting).toEqual([{ number: 1 }]);
    await pool.end();
  });
});

describe.runIf(process.getuid?.() === 0)('a start by root below a private folder', () => {
  const inPrivate = (name: string): string => {
    const folder = path.join(scratch, name);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  };

  it('puts the database where its account has access, and finds it again', () => {
    const home = path.join(inPrivate('closed'), 'data');
    const open = path.join(scratch, 'open');
    const place = locateCluster(home, open);
    expect(path.dirname(place.home)).toBe(open);
    expect(readFileSync(path.join(home, 'postgres.location'), 'utf8')).toBe(`${place.home}\n`);
    expect(locateCluster(home, path.join(scratch, 'elsewhere')).home).toBe(place.home);
  });

  it('runs a copy of the binaries, with the symbolic links that npm leaves out', () => {
    const installed = path.dirname(findBinaries(dataDir, undefined));
    const closed = inPrivate('modules');
    cpSync(installed, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    cpSync(path.join(installed, '../package.json'), path.join(closed, 'package.json'));
    rmSync(path.join(closed, 'native/lib/libicui18n.so.60'));
    const binaries = findBinaries(dataDir, chooseAccount(cluster), path.join(closed, 'native'));
    expect(path.relative(dataDir, binaries)).toMatch(/^postgres-programs-18.*\/bin$/);
    expect(existsSync(path.join(binaries, '../lib/libicui18n.so.60'))).toBe(true);
  });
});
