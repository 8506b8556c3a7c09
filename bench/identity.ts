// Cost of identity: a password check, a flood of sign-ins beside other requests, the scope of a tenant's transaction,
// and lists of ten thousand users.
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../apps/server/src/core/db/database.ts';
import { withTenant } from '../apps/server/src/core/db/tenant-scope.ts';
import { PasswordHasher } from '../apps/server/src/identity/auth/passwords/password-hasher.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { createSite, publish, signUp } from './our-site.ts';
import { withDatabase } from './our-database.ts';
import { launchOurServer, type OurServer } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { fetchRaw } from './web-servers.ts';

const adminPassword = 'correct horse battery staple';
const people = 10_000;
const floodPerSecond = 200;
const othersPerSecond = 50;

const passwordCheck = async ({ isQuick }: BenchOptions): Promise<Measurement[]> => {
  const hasher = new PasswordHasher(Buffer.alloc(32, 1));
  const stored = await hasher.hash(adminPassword);
  const costs: number[] = [];
  for (let round = 0; round < (isQuick ? 3 : 30); round += 1) {
    const before = process.cpuUsage();
    await hasher.verify(stored, adminPassword);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  const value = median(costs);
  return [
    {
      name: 'password check, no cheaper than',
      unit: 'ms CPU',
      value,
      threshold: { of: 'value', limit: 40, isLeast: true },
    },
    { name: 'password check, no dearer than', unit: 'ms CPU', value, threshold: { of: 'value', limit: 80 } },
  ];
};

/** Sends at a constant rate, however long responses take, so that a slow server does not reduce its own load. */
const atPace = async (
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<number>,
): Promise<{ status: number; ms: number }[]> => {
  const sent: Promise<{ status: number; ms: number }>[] = [];
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = start + (index * 1_000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const from = performance.now();
    sent.push(
      send(index)
        .catch(() => 0)
        .then((status) => ({ status, ms: performance.now() - from })),
    );
  }
  return Promise.all(sent);
};

const drain = async (response: Response): Promise<number> => {
  await response.arrayBuffer();
  return response.status;
};

const countOf = (answers: readonly { status: number }[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, list]) => `${list.length} × ${status}`)
    .join(', ');

const flood = async (server: OurServer, { isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  const account = await signUp(server);
  const site = await createSite(account, 'restaurant');
  await publish(account, site);
  const authorization = `Bearer ${account.signedIn.tokens.accessToken}`;
  // Each attempt comes from its own IP, so that only the hasher limits it.
  const signIn = (index: number): Promise<number> =>
    fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      },
      body: JSON.stringify({ email: `nobody-${index}@example.com`, password: 'not the right one' }),
    }).then(drain);
  const others = (index: number): Promise<number> =>
    index % 2 === 0
      ? fetch(`${server.url}/api/v1/sites`, { headers: { authorization } }).then(drain)
      : fetchRaw(server.port, new URL(site.url).host, 'br').then(({ response }) => response.statusCode ?? 0);
  const seconds = isQuick ? 2 : 15;
  const calm = await atPace(othersPerSecond, seconds, others);
  const [attempts, busy] = await Promise.all([
    atPace(floodPerSecond, seconds, signIn),
    atPace(othersPerSecond, seconds, others),
  ]);
  say(`sign-in responses: ${countOf(attempts)}; other responses: ${countOf(busy)}`);
  const p99 = (answers: readonly { ms: number }[]) =>
    percentile(
      answers.map(({ ms }) => ms),
      0.99,
    );
  const areWhole = busy.every(({ status }) => status === 200);
  return [
    {
      name: `other requests during ${floodPerSecond} sign-ins a second, 99 %`,
      unit: 'ms',
      value: areWhole ? p99(busy) : undefined,
      competitor: { name: 'without them', value: p99(calm) },
      threshold: { of: 'value', limit: 250 },
      note: `${othersPerSecond} a second, half of a published page, half the list of sites; sign-ins: ${countOf(attempts)}`,
    },
  ];
};

const scope = (server: OurServer, { isQuick }: BenchOptions): Promise<Measurement[]> =>
  withDatabase(server, async (pool) => {
    const sent: string[] = [];
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, { query: (...args: unknown[]) => (sent.push(String(args[0])), query(...args)) });
    });
    const db = createDatabase(pool);
    const plain = (): Promise<unknown> => db.selectFrom('sites').select('id').limit(1).execute();
    const scoped = (): Promise<unknown> =>
      withTenant(db, { tenantId: 'nobody' }, (tx) => tx.selectFrom('sites').select('id').limit(1).execute());
    const times = { plain: [] as number[], scoped: [] as number[] };
    const messages = { plain: 0, scoped: 0 };
    const rounds = isQuick ? 10 : 500;
    for (let round = 0; round < rounds; round += 1)
      for (const [name, run] of [
        ['plain', plain],
        ['scoped', scoped],
      ] as const) {
        const before = sent.length;
        const from = performance.now();
        await run();
        times[name].push(performance.now() - from);
        messages[name] = sent.length - before;
      }
    await db.destroy();
    return [
      {
        name: 'messages of a tenant’s transaction beyond those of a plain query',
        unit: '',
        value: messages.scoped - messages.plain,
        mark: { of: 'value', limit: 2 },
      },
      {
        name: 'a query in a tenant’s transaction',
        unit: 'ms',
        value: median(times.scoped),
        competitor: { name: 'plain query', value: median(times.plain) },
      },
    ];
  });

const addPeople = (server: OurServer): Promise<string> =>
  withDatabase(server, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from app.tenants order by created_at limit 1`,
    );
    const tenantId = rows[0]!.id;
    await pool.query(
      `with made as (
        insert into app.users (email, first_name, last_name, last_login_at)
        select 'person' || n || '@example.com', 'Person', 'Number ' || n, now() - n * interval '1 minute'
        from generate_series(1, ${people}) n returning id)
      insert into app.memberships (tenant_id, user_id, role) select '${tenantId}', id, 'USER' from made`,
    );
    await pool.query('analyze app.users; analyze app.memberships');
    return tenantId;
  });

const lists = async (server: OurServer, { isQuick }: BenchOptions): Promise<Measurement[]> => {
  const tenantId = await addPeople(server);
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@sitewright.localhost', password: adminPassword }),
  });
  const { tokens } = (await answer.json()) as { tokens: { accessToken: string } };
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'x-tenant-id': tenantId };
  const timesOf = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 3 : 60); round += 1) {
      const from = performance.now();
      const status = await fetch(`${server.url}/api/v1${path}`, { headers }).then(drain);
      if (status !== 200) throw new Error(`${path} returned ${status}`);
      times.push(performance.now() - from);
    }
    return times;
  };
  const looks = [
    ['first page', ''],
    ['last page', `&page=${people / 20}`],
    ['by name', '&sort=name'],
    ['searched', '&q=number%20777'],
  ] as const;
  const figures: Measurement[] = [];
  for (const path of ['/admin/users', '/tenant/users'])
    for (const [look, query] of looks)
      figures.push({
        name: `${path} of ${people} people, ${look}, 95 %`,
        unit: 'ms',
        value: percentile(await timesOf(`${path}?limit=20${query}`), 0.95),
        threshold: { of: 'value', limit: 100 },
      });
  return figures;
};

export const identity: Bench = {
  name: 'identity',
  run: async (options) => {
    const figures = await passwordCheck(options);
    const server = await launchOurServer({
      settings: { ADMIN_PASSWORD: adminPassword, TRUSTED_PROXIES: '127.0.0.1,::1' },
    });
    try {
      figures.push(...(await flood(server, options)));
      figures.push(...(await scope(server, options)));
      figures.push(...(await lists(server, options)));
    } finally {
      await server.close();
    }
    return figures;
  },
};
