import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runtimeRole } from './database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Pooler, startPgbouncer } from '../../testing/pgbouncer.ts';
import { freePort, makeProgramFolder, spawnProgram, untilReady } from '../../testing/program-process.ts';

// Two processes of one installation behind a pooler that has fewer connections than one of them wants.

const secretKey = 'a secret key of the tests, 32 bytes long';
let database: TestDatabase;
let pooler: Pooler;
let folder: string;
let programs: ChildProcess[] = [];
let urls: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase('empty');
  const { host = '', port = 5432, user = '', database: name = '' } = database.owner;
  pooler = await startPgbouncer({
    ...{ host, port, database: name },
    users: { [runtimeRole]: '' },
    settings: {
      auth_type: 'trust',
      auth_user: '',
      auth_query: '',
      default_pool_size: 3,
      reserve_pool_size: 0,
    },
  });
  folder = makeProgramFolder();
  const ports = [await freePort(), await freePort()];
  urls = ports.map((own) => `http://127.0.0.1:${own}`);
  programs = ports.map((own) =>
    spawnProgram(path.join(folder, 'data'), {
      PORT: String(own),
      APP_URL: 'http://localhost:6003',
      SECRET_KEY: secretKey,
      DATABASE_URL: `postgres://${user}@127.0.0.1:${pooler.port}/sitewright`,
      DATABASE_SESSION_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      ADMIN_PASSWORD: 'a password of the tests',
    }),
  );
  await Promise.all(programs.map(untilReady));
}, 120_000);
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await pooler.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface SignedIn {
  tokens: { accessToken: string };
}
interface Call {
  node: number;
  token?: string;
  body?: object;
}
const call = async (method: string, route: string, { node, token, body }: Call) => {
  const response = await fetch(`${urls[node]!}/api/v1${route}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
};

it('two processes start, answer each other’s users, and share three connections among sixty requests', async () => {
  const registered = await call('POST', '/auth/register', {
    node: 0,
    body: { email: 'mai@example.com', password: 'correct horse battery', firstName: 'Mai' },
  });
  expect(registered.status).toBe(201);
  const token = (registered.body as SignedIn).tokens.accessToken;
  const made = await call('POST', '/site-templates/restaurant/create-site', {
    ...{ node: 1, token },
    body: { name: 'Quán Ăn Ngon', subdomain: 'quan-an-ngon' },
  });
  expect(made.status).toBe(201);
  const { id } = (made.body as { site: { id: string } }).site;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => call('GET', `/sites/${id}/pages`, { node: index % 2, token })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await database.ownerPool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'sitewright' and usename = 'sitewright_app'`,
  );
  expect(rows[0]!.connections).toBe(3);

  // A job of the queue and a notification that the other process hears, both past the pooler.
  expect(
    (await call('PATCH', `/sites/${id}/publish`, { node: 0, token, body: { isPublished: true } })).status,
  ).toBe(200);
  const page = await fetch(`${urls[1]!}/`, { headers: { host: 'quan-an-ngon.localhost' } });
  expect(page.status).toBeLessThan(500);
});

it('statements keep their limits behind the pooler, where the role has them', async () => {
  const { rows } = await database.ownerPool.query<{ settings: string[] }>(
    `select setconfig as settings from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     join pg_roles r on r.oid = s.setrole where d.datname = current_database() and r.rolname = 'sitewright_app'`,
  );
  expect(rows[0]!.settings.toSorted()).toEqual([
    'idle_in_transaction_session_timeout=30s',
    'search_path=app',
    'statement_timeout=15s',
  ]);
});
