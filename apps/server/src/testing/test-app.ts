// The real application on its own database, called over real HTTP.
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { ErrorBody } from '@sitewright/contract/errors';
import type { AppContext } from '../core/context/context.ts';
import { createServerContext, serveApp } from '../app/app.ts';
import { listen } from '../app/listen.ts';
import { subscribers } from '../app/jobs.ts';
import { deliverEvent } from '../core/events/deliver.ts';
import { type EventJob, queueOf } from '../core/context/subscriber.ts';
import { loadEnv } from '../core/env.ts';
import { asRuntimeRole, createDatabase } from '../core/db/database.ts';
import { DatabaseWatch } from '../core/db/database-watch.ts';
import { Metrics } from '../core/metrics/metrics.ts';
import { Replica } from '../core/db/replica/replica.ts';
import { Caches } from '../core/cache/caches.ts';
import { createLog } from '../core/log.ts';
import { NotifyBus } from '../core/notify/notify-bus.ts';
import { localLink } from '../identity/demo/local-key.ts';
import { PasswordHasher } from '../identity/auth/passwords/password-hasher.ts';
import { loadSecretKey } from '../core/crypto/secret-key.ts';
import { seeds } from '../app/seeds.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { openStorage } from '../core/storage/open-storage.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface ApiResponse<T = Record<string, unknown>> {
  status: number;
  body: T & Partial<ErrorBody>;
  headers: Headers;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  ctx: ServerContext;
  database: TestDatabase;
  origin: string;
  api: <T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<ApiResponse<T>>;
  /** A visitor's request to one of our hosts. */
  visit: (host: string, path: string, headers?: Record<string, string>, method?: string) => Promise<Visit>;
  /** Opens the printed link, and returns the cookie header that a browser then sends. */
  unlockDemo: () => Promise<{ cookie: string }>;
  /** Hands the events of work outside a request to their subscribers; `api` and `mailsTo` do it by themselves. */
  deliverEvents: () => Promise<void>;
  signUp: (name?: string) => Promise<TestUser>;
  /** Mails to an email, the newest first. */
  mailsTo: (address: string, kind?: string) => Promise<TestMail[]>;
  close: () => Promise<void>;
}

export interface TestMail {
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** The token of the link in the mail. */
  token: string | undefined;
  /** The six-digit code. */
  code: string | undefined;
}

export interface Visit {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
}

export interface TestUser {
  id: string;
  email: string;
  token: string;
  refreshToken: string;
}

export const testPassword = 'correct horse battery';
let userCount = 0;

const visitHost =
  (port: number) =>
  (host: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Visit>((resolve, reject) => {
      const call = httpRequest(
        { host: '127.0.0.1', port, path, method, headers: { host, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const body = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body,
              text: body.toString('utf8'),
            });
          });
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end();
    });

export interface TestAppOptions {
  /** Another app that this one shares its database with, like a second process of one installation. */
  beside?: TestApp;
  /** Data of an earlier process; the app takes it over and removes it when it closes. */
  on?: { database: TestDatabase; dataDir: string };
  /** Wraps the application's database access. */
  through?: (db: AppContext['db']) => AppContext['db'];
  /** Receives the lines of the log; without it there are none. */
  logTo?: { write: (line: string) => void };
}

/**
 * Starts the application without the demo, on its own database; `settings` are environment variables. Where a fresh
 * tenant is enough, `sharedTestApp()` costs nothing.
 */
export const startTestApp = async (
  settings: NodeJS.ProcessEnv = {},
  { beside, on, through = (db) => db, logTo }: TestAppOptions = {},
): Promise<TestApp> => {
  const database = beside?.database ?? on?.database ?? (await createTestDatabase());
  const dataDir = on?.dataDir ?? (await mkdtemp(join(inject('runFolder'), 'app-')));
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    APP_URL: 'http://localhost:6003',
    ADMIN_PASSWORD: testPassword,
    DEMO: '0',
    ...settings,
  });
  await shareImageSizes(dataDir);
  const secretKey =
    env.secretKey === undefined
      ? Buffer.from('a secret key of the tests, 32 bytes long')
      : loadSecretKey(env);
  const deliveries: { queue: string; job: EventJob }[] = [];
  const clock = { now: () => base.clock.now() };
  const log = logTo ? createLog({ logLevel: 'debug' }, logTo) : createLog({ logLevel: 'silent' });
  const metrics = new Metrics();
  const watch = new DatabaseWatch({ metrics, log, slowQueryMs: env.slowQueryMs });
  watch.observePool(database.pool);
  const notify = new NotifyBus(database.pool, log);
  const { databaseReplicaUrl, replicaLagSeconds } = env;
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : new Replica({
          replica: asRuntimeRole({ connectionString: databaseReplicaUrl }),
          primary: database.runtime,
          isPooled: false,
          boundMs: replicaLagSeconds * 1_000,
          ...{ notify, metrics, log },
        });
  const base: AppContext = {
    env,
    log,
    metrics,
    clock: { now: () => new Date() },
    db: through(createDatabase(database.pool, watch, replica?.pool)),
    owner: database.owner,
    pool: database.pool,
    replica,
    sessions: database.pool,
    secretKey,
    ...(await openStorage(env, { secretKey, clock })),
    queue: testQueue(deliveries),
    notify,
    caches: new Caches(notify),
    readiness: { isReady: true },
    migrate: async () => [],
    close: async () => undefined,
  };
  // The tests create thousands of accounts; the real cost of a hash is covered by the hasher's own test.
  const ctx = createServerContext(base, {
    passwords: new PasswordHasher(secretKey, { memoryCost: 1_024, timeCost: 1 }),
  });
  for (const seed of seeds) await seed(ctx);
  const app = await serveApp(ctx);
  await listen(app, { ...env, host: '127.0.0.1' });
  await replica?.start();
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  const deliverEvents = async (): Promise<void> => {
    for (let next = deliveries.shift(); next; next = deliveries.shift()) {
      const { queue, job } = next;
      await deliverEvent(
        ctx,
        subscribers.find((one) => queueOf(one) === queue)!,
        job,
      );
    }
  };

  const api: TestApp['api'] = async (method, path, { token, body, headers } = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(
      `http://127.0.0.1:${port}${path.startsWith('/api/') ? path : `/api/v1${path}`}`,
      {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      },
    );
    const text = await response.text();
    await deliverEvents();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
  };

  return {
    ctx,
    database,
    origin,
    api,
    deliverEvents,
    visit: visitHost(port),
    unlockDemo: async () => {
      const link = localLink(ctx);
      if (link === undefined) throw new Error('This app has no demo: start it with DEMO=1');
      const answer = await visitHost(port)('localhost', new URL(link).pathname);
      return { cookie: String(answer.headers['set-cookie']).split(';')[0]! };
    },
    signUp: async (name) => {
      userCount += 1;
      // Tests register more users from one IP than a visitor may.
      await database.ownerPool.query("delete from app.rate_limits where key like 'register:%'");
      const email = `${name ?? 'person'}-${userCount}-${Date.now()}@example.com`;
      const { body } = await api<SignedIn>('POST', '/auth/register', {
        body: { email, password: testPassword },
      });
      return {
        id: body.user.id,
        email,
        token: body.tokens.accessToken,
        refreshToken: body.tokens.refreshToken,
      };
    },
    mailsTo: async (address, kind) => {
      await deliverEvents();
      const { rows } = await database.ownerPool.query<{
        [key in 'kind' | 'subject' | 'text' | 'html']: string;
      }>(
        `select kind, subject, text_body as text, html_body as html from app.mails
         where recipient = $1 and ($2::text is null or kind = $2) order by created_at desc`,
        [address, kind ?? null],
      );
      return rows.map((row) => ({
        ...row,
        token: /[?&]token=([\w-]+)/.exec(row.text)?.[1],
        code: /^ {4}(\d{6})$/m.exec(row.text)?.[1],
      }));
    },
    close: async () => {
      await app.close();
      await replica?.close();
      await replica?.pool.end();
      if (!beside) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Library images have the same sizes in every app of the run, and creating them takes a second each time. */
const shareImageSizes = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'cache');
  await mkdir(folder, { recursive: true });
  await symlink(inject('pictureCache'), join(folder, 'images'));
};

/** Runs no jobs but deliveries of events, before the next thing that a test asks of the app. */
const testQueue = (deliveries: { queue: string; job: EventJob }[]): AppContext['queue'] => ({
  start: async () => undefined,
  enqueue: async (_tx, queue, job) => {
    if (queue.startsWith('events.')) deliveries.push({ queue, job: job as EventJob });
  },
  work: async () => undefined,
  schedule: async () => undefined,
  stop: async () => undefined,
});
