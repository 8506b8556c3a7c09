import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverEvent } from '../../core/events/deliver.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { sendQueuedMail } from '../../core/mail/mail-jobs.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { passwordResetEmail } from '../../identity/auth/auth-emails.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type ParsedFamily, parseOpenMetrics, seriesValue } from '../../testing/open-metrics.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';

const token = 'a-token-of-the-operator';
const bearer = { authorization: `Bearer ${token}` };

let mailServer: MailServer;
let app: TestApp;
let user: TestUser;
let world: SiteFixture;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ METRICS_TOKEN: token, SLOW_QUERY_MS: '50', SMTP_URL: mailServer.url });
  user = await app.signUp();
  world = await makeSite(app);
  await world.publish();
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const scrape = async (): Promise<Map<string, ParsedFamily>> =>
  parseOpenMetrics((await app.visit('localhost', '/metrics', bearer)).text);

/** How much series grow while something happens. A request is counted after its response: waits until one has. */
const growth = async (
  series: readonly [name: string, labels?: Record<string, string>][],
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const before = await scrape();
  await work();
  const read = async (): Promise<number[]> => {
    const after = await scrape();
    return series.map(
      ([name, labels]) => seriesValue(after, name, labels) - seriesValue(before, name, labels),
    );
  };
  await expect.poll(async () => (await read())[0]).toBeGreaterThan(0);
  return read();
};
const requests = (labels: Record<string, string>): [string, Record<string, string>] => [
  'sitewright_http_request_duration_seconds_count',
  labels,
];

describe('the metrics', () => {
  it('are text in the OpenMetrics format', async () => {
    const answer = await app.visit('localhost', '/metrics', bearer);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const families = parseOpenMetrics(answer.text);
    for (const { name, help, type, unit } of families.values()) {
      expect(help, name).toMatch(/\.$/);
      expect(type, name).not.toBe('unknown');
      expect(unit, name).toBe(/_(seconds|bytes)$/.exec(name)?.[1]);
    }
    const build = families.get('sitewright_build')?.samples[0]?.labels;
    expect(build).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), role: 'all' });
  });

  it('tell of the process, the event loop and the pool', async () => {
    const families = await scrape();
    const value = (name: string, labels?: Record<string, string>) => seriesValue(families, name, labels);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
    expect(value('nodejs_heap_used_bytes')).toBeGreaterThan(1_000_000);
    expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
    const [p50, p99] = families.get('nodejs_eventloop_delay_seconds')!.samples;
    expect(p99!.value).toBeGreaterThanOrEqual(p50!.value);
    expect(value('sitewright_database_pool_connections', { state: 'total' })).toBeGreaterThan(0);
    expect(value('sitewright_database_pool_connections_max')).toBe(16);
  });

  it('are closed to a request without the token, or with another one', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      { authorization: `Bearer ${token}x` },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${user.token}` },
    ]) {
      const answer = await app.visit('localhost', '/metrics', headers);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.text).not.toContain('sitewright_');
    }
  });

  it('are on no host of a site, of a workspace, or that is unknown', async () => {
    await openTenant(app, 'north', 'North');
    for (const host of [world.host, 'north.localhost', 'elsewhere.example', 'nobody.localhost']) {
      const answer = await app.visit(host, '/metrics', bearer);
      expect([host, answer.status]).toEqual([host, 404]);
      expect(answer.text).not.toContain('sitewright_');
    }
  });

  it('are an unknown path like any other without METRICS_TOKEN', async () => {
    const closed = await startTestApp({}, { beside: app });
    const [metrics, unknown] = await Promise.all(
      ['/metrics', '/nothing'].map((path) => closed.visit('localhost', path, bearer)),
    );
    expect([metrics!.status, metrics!.text]).toEqual([
      unknown!.status,
      unknown!.text.replace(
        String(unknown!.headers['x-request-id']),
        String(metrics!.headers['x-request-id']),
      ),
    ]);
    expect(metrics!.text).not.toContain('sitewright_');
    await closed.close();
  });
});

describe('a request is counted', () => {
  it('by method, route and class of the status', async () => {
    const route = '/api/v1/sites/:id';
    const [found, missing] = await growth(
      [requests({ method: 'GET', route, status: '2xx' }), requests({ method: 'GET', route, status: '4xx' })],
      async () => {
        await app.api('GET', `/sites/${world.site.id}`, { token: world.person.token });
        await app.api('GET', '/sites/00000000-0000-4000-8000-000000000000', { token: world.person.token });
        await app.api('GET', `/sites/${world.site.id}`);
      },
    );
    expect([found, missing]).toEqual([1, 2]);
  });

  it('as one route, whatever page of a site it asks for', async () => {
    const [pages, missing, fromMemory] = await growth(
      [
        requests({ route: 'published-page', status: '2xx' }),
        requests({ route: 'published-page', status: '4xx' }),
        ['sitewright_release_files_served_total', { from: 'memory' }],
      ],
      async () => {
        await app.visit(world.host, '/');
        await app.visit(world.host, '/?a=1');
        await app.visit(world.host, '/nothing-here');
        await app.visit(world.host, '/');
      },
    );
    expect([pages, missing]).toEqual([3, 1]);
    expect(fromMemory).toBeGreaterThanOrEqual(2);
  });

  it('with a bounded number of series, after five hundred different URLs and methods', async () => {
    await app.visit('localhost', '/nothing/0');
    await app.visit(world.host, '/nothing/0');
    const labelsOf = (families: Map<string, ParsedFamily>) =>
      new Set(
        [...families.values()].flatMap(({ samples }) => samples.map(({ labels }) => JSON.stringify(labels))),
      );
    const before = labelsOf(await scrape());
    for (let n = 0; n < 100; n += 1) {
      await Promise.all([
        app.visit('localhost', `/nothing/${n}?q=${n}`),
        app.visit(world.host, `/page-${n}`),
        app.visit(`unknown-${n}.example`, `/${n}`),
        app.visit('localhost', `/api/v1/nothing/${n}`, {}, n % 2 ? 'PROPFIND' : 'POST'),
        app.visit('localhost', `/api/v1/sites/${n}`),
      ]);
    }
    await wait(0);
    const after = labelsOf(await scrape());
    const added = [...after].filter((labels) => !before.has(labels));
    const routes = new Set(added.map((labels) => (JSON.parse(labels) as { route?: string }).route));
    expect(routes.size).toBeLessThanOrEqual(5);
    expect(added.length).toBeLessThanOrEqual(60);
    expect(added.join('')).not.toMatch(/page-|nothing\/|unknown-\d|q=/);
  });

  it('while it is in progress', async () => {
    const inProgress = async () => seriesValue(await scrape(), 'sitewright_http_requests_in_progress');
    const idle = await inProgress();
    const held = Promise.withResolvers<void>();
    app.ctx.storage.check = () => held.promise;
    const health = app.visit('localhost', '/health/ready');
    await expect.poll(inProgress).toBe(idle + 1);
    held.resolve();
    await health;
    await expect.poll(inProgress).toBe(idle);
  });
});

describe('the database is counted', () => {
  it('by transactions and their outcome', async () => {
    const count = 'sitewright_database_transaction_duration_seconds_count';
    const [committed, undone] = await growth(
      [
        [count, { outcome: 'committed' }],
        [count, { outcome: 'rolled_back' }],
      ],
      async () => {
        await inTransaction(app.ctx.db, (tx) => sql`select 1`.execute(tx));
        await inTransaction(app.ctx.db, () => Promise.reject(new Error('no'))).catch(() => undefined);
      },
    );
    expect([committed, undone]).toEqual([1, 1]);
  });

  it('by slow statements', async () => {
    const [slow] = await growth([['sitewright_database_slow_statements_total']], () =>
      sql`select pg_sleep(0.06)`.execute(app.ctx.db),
    );
    expect(slow).toBe(1);
  });

  it('by errors of statements', async () => {
    const [errors] = await growth([['sitewright_database_errors_total', { sqlstate_class: '22' }]], () =>
      sql`select 1 / ${0}::int`.execute(app.ctx.db).catch(() => undefined),
    );
    expect(errors).toBe(1);
  });

  it('by due jobs of each queue, read at most once in ten seconds', async () => {
    // Other tests may have read them moments ago.
    const fresh = await startTestApp({ METRICS_TOKEN: token }, { beside: app });
    await app.database.ownerPool.query(
      `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, dead_letter, partition, table_name)
       values ('letters', 'standard', 1, 0, false, 60, 60, 60, null, false, 'job_common')`,
    );
    const add = (startAfter: string) =>
      app.database.ownerPool.query(
        `insert into pgboss.job (name, data, start_after) values ('letters', '{}', now() + $1::interval)`,
        [startAfter],
      );
    await add('-90 seconds');
    await add('-1 second');
    await add('1 hour');
    const read = async () => {
      const families = parseOpenMetrics((await fresh.visit('localhost', '/metrics', bearer)).text);
      return ['sitewright_jobs_waiting', 'sitewright_jobs_oldest_wait_seconds'].map((name) =>
        seriesValue(families, name, { queue: 'letters' }),
      );
    };
    const [waiting, oldest] = await read();
    expect(waiting).toBe(2);
    expect(oldest).toBeGreaterThanOrEqual(90);
    await add('-1 second');
    expect(await read()).toEqual([waiting, oldest]);
    await fresh.close();
  });

  it('and a database that does not answer does not stop the scrape', async () => {
    const lost = await startTestApp({ METRICS_TOKEN: token }, { beside: app, through: (db) => db });
    const connect = app.database.pool.connect.bind(app.database.pool);
    app.database.pool.connect = (() => new Promise(() => undefined)) as typeof connect;
    const answer = await lost.visit('localhost', '/metrics', bearer);
    app.database.pool.connect = connect;
    expect(answer.status).toBe(200);
    expect(parseOpenMetrics(answer.text).get('sitewright_jobs_waiting')?.samples).toEqual([]);
    await lost.close();
  });
});

describe('the work of the process is counted', () => {
  it('by reads of caches', async () => {
    const cache = app.ctx.caches.create<number>('metrics-test', 60_000);
    const get = () => cache.get('one', async () => 1);
    const [hits, misses, entries] = await growth(
      [
        ['sitewright_cache_reads_total', { cache: 'metrics-test', result: 'hit' }],
        ['sitewright_cache_reads_total', { cache: 'metrics-test', result: 'miss' }],
        ['sitewright_cache_entries', { cache: 'metrics-test' }],
      ],
      async () => {
        await get();
        await get();
        await get();
      },
    );
    expect([hits, misses, entries]).toEqual([2, 1, 1]);
  });

  it('by deliveries of events', async () => {
    const name = 'sitewright_events_delivered_total';
    const deliver = (subscriber: string, handle: () => Promise<void>) =>
      deliverEvent(
        app.ctx,
        { name: subscriber, accepts: () => true, handle },
        { eventId: event.id, tenantId: null },
      ).catch(() => undefined);
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      'select id from app.domain_events where tenant_id is null limit 1',
    );
    const event = rows[0]!;
    const counted = await growth(
      [
        [name, { subscriber: 'good', result: 'delivered' }],
        [name, { subscriber: 'bad', result: 'failed' }],
      ],
      async () => {
        await deliver('good', async () => undefined);
        await deliver('bad', () => Promise.reject(new Error('not today')));
      },
    );
    expect(counted).toEqual([1, 1]);
  });

  it('by emails', async () => {
    const mail = await inTransaction(app.ctx.db, (tx) =>
      writeMail(app.ctx, tx, {
        email: passwordResetEmail,
        to: 'lan@example.com',
        locale: 'en',
        values: { url: 'https://app.example/', minutes: 60 },
      }),
    );
    const [sent] = await growth([['sitewright_mails_total', { result: 'sent' }]], () =>
      sendQueuedMail(app.ctx, mail),
    );
    expect(sent).toBe(1);
  });

  it('and whether it hears the other processes', async () => {
    const listening = async () => seriesValue(await scrape(), 'sitewright_notify_listening');
    await app.ctx.notify.listen();
    expect(await listening()).toBe(1);
    const heard = app.ctx.notify;
    heard.close();
    expect(await listening()).toBe(0);
  });
});

it('every metric is in the guide for operators, and no other', () => {
  const source = path.join(import.meta.dirname, '../..');
  const guide = readFileSync(path.join(source, '../../../docs/guides/run-it.md'), 'utf8');
  const named = new Set(guide.match(/\b(sitewright|nodejs|process)_[a-z_]+[a-z]/g));
  const defined = globSync('{core,http,features}/**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(
        /name: '((?:sitewright|nodejs|process)_\w+)'/g,
      ),
    ])
    .map(([, name]) => name!);
  expect(defined.length).toBeGreaterThan(20);
  expect(defined.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !defined.some((one) => name.startsWith(one)))).toEqual([]);
});
